// Ten thousand visitors who press whatever they find, on every kind of collection.
import { expect, test } from 'vitest';
import type { World } from './bubble.ts';
import { dueInMs, type Flow, type FlowEvent, startFlow, step } from './bubbles.ts';
import { fallbackThoughts } from './fallbackThoughts.ts';
import { type Random, seededRandom } from './random.ts';
import { type Cursor, walk } from './shuffle.ts';

const sessions = 10_000;
const eventsPerSession = 40;
const collections = [0, 1, 2, 4, 5, 20, 40];

interface Thought {
  id: string;
}

test(`${sessions} sessions: no repeat before all was seen, no dead end, no negative timer, no id twice`, () => {
  for (let seed = 0; seed < sessions; seed++) {
    const size = collections[seed % collections.length] ?? 0;
    const visit = beginVisit(size, seed);
    for (let index = 0; index < eventsPerSession; index++) visit.press();
    visit.letGo();
    const { shown } = visit.flow();
    for (let index = 0; index < 6; index++) visit.agree();
    expect(visit.flow().shown, `seed ${seed}, ${size} thoughts: the flow goes on`).toBeGreaterThan(shown);
  }
}, 60_000);

/** @param size of the collection; 0 when the API is down. */
function beginVisit(size: number, seed: number) {
  const random = seededRandom(seed);
  const stage =
    random() < 0.5
      ? { left: 0, top: 90, width: 390, height: 600 }
      : { left: 0, top: 90, width: 1160, height: 700 };
  const ask = size === 0 ? () => fallbackThoughts : collectionOf(size, seed);
  const seen = watchForRepeats(size === 0 ? fallbackThoughts.length : size, seed);
  let flow = startFlow<Thought>(7);
  let now = 0;

  const take = (event: FlowEvent<Thought>) => {
    flow = step(flow, event, { now, random, stage } satisfies World);
    seen(flow);
    if (flow.phase === 'waiting') take({ type: 'loaded', thoughts: ask(flow.queue.length === 0 ? 20 : 10) });
  };
  const pass = (ms: number) => {
    now += ms;
    take({ type: 'elapsed', ms });
  };
  take({ type: 'loaded', thoughts: ask(20) });

  return {
    flow: () => flow,
    press: () => {
      take(anyPress(flow, random));
      pass(Math.floor(random() * 4000));
    },
    letGo: () => {
      for (const hold of flow.holds) take({ type: 'held', hold, isOn: false });
      for (const { instanceId } of flow.bubbles) take({ type: 'bubbleHeld', instanceId, isHeld: false });
    },
    agree: () => {
      take({ type: 'moreWanted' });
      pass(10_000);
    },
  };
}

function anyPress(flow: Flow<Thought>, random: Random): FlowEvent<Thought> {
  const anyBubble = flow.bubbles[Math.floor(random() * flow.bubbles.length)];
  const presses: FlowEvent<Thought>[] = [
    { type: 'back' },
    { type: 'moreWanted' },
    { type: 'declined' },
    { type: 'speedChosen', speed: 1 + Math.floor(random() * 9) },
    { type: 'held', hold: random() < 0.5 ? 'paused' : 'overlay', isOn: random() < 0.3 },
    { type: 'held', hold: 'hidden', isOn: random() < 0.2 },
    { type: 'bubbleHeld', instanceId: anyBubble?.instanceId ?? 'none', isHeld: random() < 0.4 },
  ];
  return presses[Math.floor(random() * presses.length)] ?? { type: 'back' };
}

/** The API's side: a walk through a collection, batch by batch. */
function collectionOf(size: number, seed: number): (count: number) => Thought[] {
  let cursor: Cursor | null = null;
  return (count) => {
    const { ranks, next } = walk(seed, cursor, size, count);
    cursor = next;
    return ranks.map((rank) => ({ id: `t${rank}` }));
  };
}

function watchForRepeats(size: number, seed: number): (flow: Flow<Thought>) => void {
  const round = new Set<string>();
  const instances = new Set<string>();
  const completed = new Set<string>();
  return (flow) => {
    claim((dueInMs(flow) ?? 0) >= 0 && flow.waitedMs >= 0, `seed ${seed}: a negative timer`);
    const onStage = flow.bubbles.map(({ thought }) => thought.id);
    claim(new Set(onStage).size === onStage.length, `seed ${seed}: a thought on stage twice`);
    for (const happening of flow.happened) {
      if (happening.type === 'completed') {
        claim(!completed.has(happening.instanceId), `seed ${seed}: completed twice`);
        completed.add(happening.instanceId);
        continue;
      }
      const { instanceId, thought } = happening.bubble;
      claim(!instances.has(instanceId), `seed ${seed}: ${instanceId} twice`);
      instances.add(instanceId);
      if (happening.isRevival) continue;
      if (round.has(thought.id)) {
        claim(round.size === size, `seed ${seed}: ${thought.id} again before all were seen`);
        round.clear();
      }
      round.add(thought.id);
    }
  };
}

/** As `expect`, but a million times as often. */
function claim(isTrue: boolean, otherwise: string): void {
  if (!isTrue) throw new Error(otherwise);
}

// Ten thousand visitors who press whatever they find, on every kind of collection.
import { expect, test } from 'vitest';
import type { StepContext } from './bubble.ts';
import { nextTransitionInMs, type Flow, type FlowEvent, createFlow, step } from './flow.ts';
import { fallbackThoughts } from '../thought/fallbackThoughts.ts';
import { type Random, seededRandom } from './random.ts';
import { type ShuffleCursor, takeNextRanks } from './shuffle.ts';

const sessionCount = 10_000;
const eventsPerSession = 40;
const collectionSizes = [0, 1, 2, 4, 5, 20, 40];

interface TestThought {
  id: string;
}

test(`${sessionCount} sessions: no repeat before all was seen, no dead end, no negative timer, no id twice`, () => {
  for (let seed = 0; seed < sessionCount; seed++) {
    const size = collectionSizes[seed % collectionSizes.length] ?? 0;
    const visit = createSession(size, seed);
    for (let index = 0; index < eventsPerSession; index++) visit.dispatchRandomEvent();
    visit.resumeAll();
    const { shownCount } = visit.flow();
    for (let index = 0; index < 6; index++) visit.requestMore();
    expect(visit.flow().shownCount, `seed ${seed}, ${size} thoughts: the flow goes on`).toBeGreaterThan(
      shownCount,
    );
  }
}, 60_000);

/** @param size of the collection; 0 when the API is down. */
function createSession(size: number, seed: number) {
  const random = seededRandom(seed);
  const stage =
    random() < 0.5
      ? { left: 0, top: 90, width: 390, height: 600 }
      : { left: 0, top: 90, width: 1160, height: 700 };
  const fetchThoughts = size === 0 ? () => fallbackThoughts : createCollection(size, seed);
  const checkInvariants = createInvariantChecker(size === 0 ? fallbackThoughts.length : size, seed);
  let flow = createFlow<TestThought>(7);
  let now = 0;

  const dispatch = (event: FlowEvent<TestThought>) => {
    flow = step(flow, event, { now, random, stage } satisfies StepContext);
    checkInvariants(flow);
    if (flow.phase === 'loading')
      dispatch({ type: 'loaded', thoughts: fetchThoughts(flow.queue.length === 0 ? 20 : 10) });
  };
  const advance = (ms: number) => {
    now += ms;
    dispatch({ type: 'elapsed', ms });
  };
  dispatch({ type: 'loaded', thoughts: fetchThoughts(20) });

  return {
    flow: () => flow,
    dispatchRandomEvent: () => {
      dispatch(createRandomEvent(flow, random));
      advance(Math.floor(random() * 4000));
    },
    resumeAll: () => {
      for (const hold of flow.pauseReasons) dispatch({ type: 'pauseChanged', reason: hold, isActive: false });
      for (const { instanceId } of flow.bubbles)
        dispatch({ type: 'bubblePauseChanged', instanceId, isPaused: false });
    },
    requestMore: () => {
      dispatch({ type: 'moreRequested' });
      advance(10_000);
    },
  };
}

function createRandomEvent(flow: Flow<TestThought>, random: Random): FlowEvent<TestThought> {
  const randomBubble = flow.bubbles[Math.floor(random() * flow.bubbles.length)];
  const events: FlowEvent<TestThought>[] = [
    { type: 'back' },
    { type: 'moreRequested' },
    { type: 'moreDeclined' },
    { type: 'speedChanged', speed: 1 + Math.floor(random() * 9) },
    { type: 'pauseChanged', reason: random() < 0.5 ? 'user' : 'overlay', isActive: random() < 0.3 },
    { type: 'pauseChanged', reason: 'hidden', isActive: random() < 0.2 },
    { type: 'bubblePauseChanged', instanceId: randomBubble?.instanceId ?? 'none', isPaused: random() < 0.4 },
  ];
  return events[Math.floor(random() * events.length)] ?? { type: 'back' };
}

/** The API's side: a walk through a collection, batch by batch. */
function createCollection(size: number, seed: number): (count: number) => TestThought[] {
  let cursor: ShuffleCursor | null = null;
  return (count) => {
    const { ranks, nextCursor } = takeNextRanks(seed, cursor, size, count);
    cursor = nextCursor;
    return ranks.map((rank) => ({ id: `t${rank}` }));
  };
}

function createInvariantChecker(size: number, seed: number): (flow: Flow<TestThought>) => void {
  const shownInRound = new Set<string>();
  const instances = new Set<string>();
  const completed = new Set<string>();
  return (flow) => {
    assertInvariant(
      (nextTransitionInMs(flow) ?? 0) >= 0 && flow.sinceLastBubbleMs >= 0,
      `seed ${seed}: a negative timer`,
    );
    const visibleIds = flow.bubbles.map(({ thought }) => thought.id);
    assertInvariant(new Set(visibleIds).size === visibleIds.length, `seed ${seed}: a thought on stage twice`);
    for (const happening of flow.effects) {
      if (happening.type === 'completed') {
        assertInvariant(!completed.has(happening.instanceId), `seed ${seed}: completed twice`);
        completed.add(happening.instanceId);
        continue;
      }
      const { instanceId, thought } = happening.bubble;
      assertInvariant(!instances.has(instanceId), `seed ${seed}: ${instanceId} twice`);
      instances.add(instanceId);
      if (happening.isRevival) continue;
      if (shownInRound.has(thought.id)) {
        assertInvariant(shownInRound.size === size, `seed ${seed}: ${thought.id} again before all were seen`);
        shownInRound.clear();
      }
      shownInRound.add(thought.id);
    }
  };
}

/** As `expect`, but a million times as often. */
function assertInvariant(condition: boolean, message: string): void {
  if (!condition) throw new Error(message);
}

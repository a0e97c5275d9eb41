// Simulates sessions of random events on collections of different sizes.
import { expect, test } from 'vitest';
import type { StepContext } from '../bubble/bubble.ts';
import { createStage } from '../bubble/createStage.ts';
import { nextTransitionInMs } from './advanceTime.ts';
import { type Flow, createFlow } from './flowState.ts';
import { type FlowEvent, step } from './flow.ts';
import { fallbackThoughts } from '../thought/fallbackThoughts.ts';
import { listSeenThoughts } from './seenThoughts.ts';
import { type Random, seededRandom } from '../feed/random.ts';
import { type ShuffleCursor, takeNextRanks } from '../feed/shuffle.ts';

const eventsPerSession = 40;
const collectionSizes = [0, 1, 2, 4, 5, 20, 40];
const fallbackIds: ReadonlySet<string> = new Set(fallbackThoughts.map(({ id }) => id));

interface TestThought {
  id: string;
}

for (const sessionCount of [500, 10_000])
  test(
    `${sessionCount} random sessions never repeat a thought early or lose one, stop for good, or reuse an instance id`,
    { tags: sessionCount === 10_000 ? 'slow' : [], timeout: sessionCount === 10_000 ? 300_000 : 60_000 },
    () => {
      for (let seed = 0; seed < sessionCount; seed++) {
        const size = collectionSizes[seed % collectionSizes.length] ?? 0;
        const session = createSession(size, seed);
        for (let index = 0; index < eventsPerSession; index++) session.dispatchRandomEvent();
        session.resumeAll();
        const { shownCount } = session.flow();
        for (let index = 0; index < 6; index++) session.requestMore();
        // The bubble of the only thought stays.
        const added = session.flow().queue.length === 1 ? 0 : 1;
        expect(
          session.flow().shownCount,
          `seed ${seed}, ${size} thoughts: the flow continues`,
        ).toBeGreaterThanOrEqual(shownCount + added);
        expect(session.flow().bubbles.length + session.flow().shownCount).toBeGreaterThan(1);
      }
    },
  );

/** @param size the number of thoughts in the collection; 0 if the API is unreachable */
function createSession(size: number, seed: number) {
  const random = seededRandom(seed);
  const stage =
    random() < 0.5
      ? createStage({ left: 0, top: 90, width: 390, height: 600, riseHeight: 844, bubbleScale: 1 })
      : createStage({ left: 0, top: 90, width: 1160, height: 700, riseHeight: 900, bubbleScale: 1 });
  const fetchThoughts = createCollection(size, seed);
  const checkInvariants = createInvariantChecker(size, seed);
  let flow = createFlow<TestThought>(7);
  let now = 0;

  const dispatch = (event: FlowEvent<TestThought>) => {
    flow = step(flow, event, { now, random, stage } satisfies StepContext);
    checkInvariants(flow);
    if (flow.phase === 'loading') load();
  };
  const load = () => {
    if (size === 0 || random() < 0.2) dispatch({ type: 'fallbackLoaded', thoughts: fallbackThoughts });
    else dispatch({ type: 'loaded', thoughts: fetchThoughts(flow.source === 'none' ? 20 : 10) });
  };
  const advance = (ms: number) => {
    now += ms;
    dispatch({ type: 'elapsed', ms });
  };
  load();

  return {
    flow: () => flow,
    dispatchRandomEvent: () => {
      // A retry. Its failure changes nothing.
      if (flow.source === 'fallback' && random() < 0.2) load();
      dispatch(createRandomEvent(flow, random));
      advance(Math.floor(random() * 4000));
    },
    resumeAll: () => {
      for (const reason of flow.pauseReasons) dispatch({ type: 'pauseChanged', reason, isActive: false });
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
    { type: 'next' },
    { type: 'seenHeldChanged', isHeld: random() < 0.3 },
    { type: 'moreRequested' },
    { type: 'moreDeclined' },
    { type: 'speedChanged', speed: 1 + Math.floor(random() * 9) },
    { type: 'pauseChanged', reason: random() < 0.5 ? 'user' : 'overlay', isActive: random() < 0.3 },
    { type: 'pauseChanged', reason: 'hidden', isActive: random() < 0.2 },
    { type: 'bubblePauseChanged', instanceId: randomBubble?.instanceId ?? 'none', isPaused: random() < 0.4 },
  ];
  return events[Math.floor(random() * events.length)] ?? { type: 'back' };
}

/** Returns the pages of a shuffled feed, as the API does. */
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
      `seed ${seed}: negative timer`,
    );
    const visibleIds = flow.bubbles.map(({ thought }) => thought.id);
    assertInvariant(
      new Set(visibleIds).size === visibleIds.length,
      `seed ${seed}: a thought is visible twice`,
    );
    const seenIds = new Set(listSeenThoughts(flow.seen).map(({ thought }) => thought.id));
    assertInvariant(
      seenIds.size === flow.seen.settled.length + flow.seen.waiting.length,
      `seed ${seed}: a thought is in the list of seen ones twice`,
    );
    for (const effect of flow.effects) {
      if (effect.type === 'completed') {
        assertInvariant(!completed.has(effect.instanceId), `seed ${seed}: completed twice`);
        completed.add(effect.instanceId);
        assertInvariant(
          seenIds.has(effect.thoughtId) || visibleIds.includes(effect.thoughtId),
          `seed ${seed}: ${effect.thoughtId} left and is not in the list of seen ones`,
        );
        continue;
      }
      const { instanceId, thought } = effect.bubble;
      assertInvariant(!instances.has(instanceId), `seed ${seed}: ${instanceId} used twice`);
      instances.add(instanceId);
      if (effect.isRevival || (size > 0 && fallbackIds.has(thought.id))) continue;
      if (shownInRound.has(thought.id)) {
        assertInvariant(
          shownInRound.size === (size === 0 ? fallbackThoughts.length : size),
          `seed ${seed}: ${thought.id} repeated before all were seen`,
        );
        shownInRound.clear();
      }
      shownInRound.add(thought.id);
    }
  };
}

/** Replaces `expect`, which is too slow for millions of calls. */
function assertInvariant(condition: boolean, message: string): void {
  if (!condition) throw new Error(message);
}

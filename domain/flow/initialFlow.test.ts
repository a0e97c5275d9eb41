import { describe, expect, test } from 'vitest';
import { createStage } from '../bubble/createStage.ts';
import { createInitialFlow, reduceFlow } from './flow.ts';
import { seededRandom } from '../feed/random.ts';

const thoughts = Array.from({ length: 20 }, (_, index) => ({ id: `t${index}` }));
const stage = createStage({ width: 1000, height: 700, riseHeight: 900, bubbleScale: 1 });

describe('createInitialFlow', () => {
  test('returns the same flow for the same arguments', () => {
    expect(createInitialFlow(thoughts, { source: 'collection', seed: 7 })).toEqual(
      createInitialFlow(thoughts, { source: 'collection', seed: 7 }),
    );
  });

  test('varies the size of the bubble with the seed', () => {
    const sizes = Array.from(
      { length: 50 },
      (_, seed) => createInitialFlow(thoughts, { source: 'collection', seed }).bubbles[0]?.diameterPx,
    );
    expect(new Set(sizes).size).toBeGreaterThan(30);
  });

  test('shows the first thought in the centre of the stage, and is paused', () => {
    const flow = createInitialFlow(thoughts, { source: 'collection', seed: 7 });
    expect(flow).toMatchObject({ phase: 'flowing', source: 'collection', shownCount: 1, effects: [] });
    expect(flow.pauseReasons).toEqual(['notStarted']);
    expect(flow.bubbles).toMatchObject([{ thought: thoughts[0], position: null, phase: 'visible' }]);
  });

  test('marks fallback thoughts as fallback thoughts', () => {
    expect(createInitialFlow(thoughts, { source: 'fallback', seed: 7 }).source).toBe('fallback');
  });
});

describe('the event `started`', () => {
  const initial = createInitialFlow(thoughts, { source: 'collection', seed: 7 });
  const start = (seed: number, seenMs = 0) =>
    reduceFlow(initial, { type: 'started', seenMs }, { now: 5000, random: seededRandom(seed), stage });

  test('resumes the flow, places the bubble and reports it as shown', () => {
    const flow = start(1);
    expect(flow.pauseReasons).toEqual([]);
    expect(flow.bubbles).toMatchObject([{ position: { x: 500, y: 336 }, timestamp: 5000 }]);
    expect(flow.effects).toEqual([{ type: 'shown', bubble: flow.bubbles[0], isRevival: false }]);
  });

  test('gives the bubble a random instance id and float, which differ from visit to visit', () => {
    const bubbles = Array.from({ length: 20 }, (_, seed) => start(seed).bubbles[0]);
    expect(new Set(bubbles.map((bubble) => bubble?.instanceId)).size).toBe(20);
    expect(new Set(bubbles.map((bubble) => bubble?.float.durationMs)).size).toBe(20);
    for (const bubble of bubbles) expect(bubble?.instanceId).toMatch(/^bubble-t0-5000-/);
  });

  test.each([
    [0, 3000],
    [1000, 2000],
    [2500, 1500],
    [60_000, 1500],
  ])(
    'lets a bubble that has been seen for %i ms stay for %i ms, and then shows the next',
    (seenMs, stayMs) => {
      const flow = start(1, seenMs);
      const advance = (ms: number) =>
        reduceFlow(flow, { type: 'elapsed', ms }, { now: 5000 + ms, random: seededRandom(1), stage });
      expect(advance(stayMs - 1).bubbles).toMatchObject([{ phase: 'visible' }]);
      expect(advance(stayMs).bubbles).toMatchObject([
        { phase: 'fading' },
        { thought: { id: expect.any(String) } },
      ]);
    },
  );

  test('shuffles the thoughts behind the first one, without losing or repeating any', () => {
    const queues = Array.from({ length: 20 }, (_, seed) => start(seed).queue.map(({ id }) => id));
    for (const queue of queues) {
      expect(queue[0]).toBe('t0');
      expect(queue.toSorted()).toEqual(thoughts.map(({ id }) => id).toSorted());
    }
    expect(new Set(queues.map(String)).size).toBe(20);
  });

  test('has no effect on a flow that runs already', () => {
    const flow = { ...start(1), effects: [] };
    expect(
      reduceFlow(flow, { type: 'started', seenMs: 0 }, { now: 9000, random: seededRandom(2), stage }),
    ).toEqual(flow);
  });
});

import { describe, expect, test } from 'vitest';
import { createInitialFlow } from './initialFlow.ts';
import { step } from './flow.ts';
import { seededRandom } from '../feed/random.ts';

const thoughts = Array.from({ length: 20 }, (_, index) => ({ id: `t${index}` }));
const stage = { left: 100, top: 50, width: 1000, height: 700, screenHeight: 900 };

describe('createInitialFlow', () => {
  test('returns the same flow for the same arguments', () => {
    expect(createInitialFlow(thoughts, 'collection', 7)).toEqual(
      createInitialFlow(thoughts, 'collection', 7),
    );
  });

  test('varies the size of the bubble with the seed', () => {
    const sizes = Array.from(
      { length: 50 },
      (_, seed) => createInitialFlow(thoughts, 'collection', seed).bubbles[0]?.sizeFactor,
    );
    expect(new Set(sizes).size).toBeGreaterThan(30);
  });

  test('shows the first thought in the centre of the stage, and is paused', () => {
    const flow = createInitialFlow(thoughts, 'collection', 7);
    expect(flow).toMatchObject({ phase: 'flowing', source: 'collection', shownCount: 1, effects: [] });
    expect(flow.pauseReasons).toEqual(['notStarted']);
    expect(flow.bubbles).toMatchObject([{ thought: thoughts[0], position: null, phase: 'visible' }]);
  });

  test('marks fallback thoughts as such', () => {
    expect(createInitialFlow(thoughts, 'fallback', 7).source).toBe('fallback');
  });
});

describe('the event `started`', () => {
  const start = (seed: number) =>
    step(
      createInitialFlow(thoughts, 'collection', 7),
      { type: 'started' },
      {
        now: 5000,
        random: seededRandom(seed),
        stage,
      },
    );

  test('resumes the flow, places the bubble and reports it as shown', () => {
    const flow = start(1);
    expect(flow.pauseReasons).toEqual([]);
    expect(flow.bubbles).toMatchObject([{ position: { x: 600, y: 386 }, timestamp: 5000 }]);
    expect(flow.effects).toEqual([{ type: 'shown', bubble: flow.bubbles[0], isRevival: false }]);
  });

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
    expect(step(flow, { type: 'started' }, { now: 9000, random: seededRandom(2), stage })).toEqual(flow);
  });
});

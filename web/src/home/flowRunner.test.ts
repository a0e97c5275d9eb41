import { createStage } from '#domain/bubble/createStage.ts';
import { createInitialFlow } from '#domain/flow/flow.ts';
import { createFlow } from '#domain/flow/flowState.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { seededRandom } from '#domain/feed/random.ts';
import { type FlowRunner, createFlowRunner } from './flowRunner.ts';

const stage = createStage({ width: 1200, height: 700, riseHeight: 900, bubbleScale: 1 });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('createFlowRunner', () => {
  test('uses a single timer, and none while the flow is paused', async () => {
    const { runner } = createTestRunner();
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(9000);
    expect(runner.getFlow().shownCount).toBe(4);
    expect(vi.getTimerCount()).toBe(1);
    runner.dispatch({ type: 'pauseChanged', reason: 'user', isActive: true });
    expect(vi.getTimerCount()).toBe(0);
  });

  test('reports each effect once, and none after it was stopped', async () => {
    const { runner, stop } = createTestRunner();
    const effects: string[] = [];
    const unsubscribe = runner.onEffect(({ type }) => effects.push(type));
    await vi.advanceTimersByTimeAsync(3900);
    expect(effects).toEqual(['shown', 'completed']);
    unsubscribe();
    stop();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(effects).toHaveLength(2);
  });

  test('shows the next thought after the first one if Next is pressed before the flow has started', () => {
    const thoughts = Array.from({ length: 20 }, (_, index) => ({ id: `t${index}` }));
    const initialFlow = createInitialFlow(thoughts, { source: 'collection', seed: 1 });
    const runner = createFlowRunner({ initialFlow, random: seededRandom(1) });
    runner.dispatch({ type: 'next' });
    expect(runner.getFlow()).toBe(initialFlow);
    const stop = runner.start(() => stage);
    runner.dispatch({ type: 'started', seenMs: 0 });
    const { bubbles, shownCount } = runner.getFlow();
    expect(bubbles.map(({ isFromServer }) => isFromServer)).toEqual([true, false]);
    expect(bubbles[1]?.thought).not.toBe(bubbles[0]?.thought);
    expect(shownCount).toBe(2);
    stop();
  });

  test('sets no timer for an event after it was stopped, until it is started again', () => {
    const { runner, stop } = createTestRunner();
    stop();
    runner.dispatch({ type: 'loaded', thoughts: [{ id: 'late' }] });
    expect(vi.getTimerCount()).toBe(0);
    const stopAgain = runner.start(() => stage);
    expect(vi.getTimerCount()).toBe(1);
    stopAgain();
  });

  test('shows a bubble exactly every 9 s at speed 1, despite the idle time in between', async () => {
    const { runner } = createTestRunner(1);
    const shownAt = recordShown(runner);
    await vi.advanceTimersByTimeAsync(27_000);
    expect(shownAt).toEqual([9000, 18_000, 27_000]);
  });

  test.each([1, 2, 3, 4])('keeps the interval of speed %i while a bubble is paused', async (speed) => {
    const { runner } = createTestRunner(speed);
    const shownAt = recordShown(runner);
    runner.dispatch({
      type: 'bubblePauseChanged',
      instanceId: runner.getFlow().bubbles[0]?.instanceId ?? '',
      isPaused: true,
    });
    await vi.advanceTimersByTimeAsync((10 - speed) * 2000);
    expect(shownAt).toEqual([(10 - speed) * 1000, (10 - speed) * 2000]);
  });

  test('catches up after a slightly late timer, so that later bubbles appear on time', async () => {
    const { runner } = createTestRunner(9);
    const shownAt = recordShown(runner);
    await vi.advanceTimersByTimeAsync(500);
    simulateSleep(300);
    await vi.advanceTimersByTimeAsync(500);
    expect(shownAt).toEqual([1300]);
    await vi.advanceTimersByTimeAsync(700);
    expect(shownAt).toEqual([1300, 2000]);
  });

  test.each([1, 7, 9])(
    'shows at most one bubble after the computer slept for an hour at speed %i',
    async (speed) => {
      const { runner } = createTestRunner(speed);
      const shownAt = recordShown(runner);
      await vi.advanceTimersByTimeAsync(500);
      simulateSleep(3_600_000);
      await vi.advanceTimersByTimeAsync((10 - speed) * 1000 - 1);
      expect(shownAt.length).toBeLessThanOrEqual(1);
      await vi.advanceTimersByTimeAsync((10 - speed) * 1000);
      expect(shownAt.length).toBeLessThanOrEqual(2);
    },
  );

  test('shows at most one bubble when an event arrives after an hour of sleep', () => {
    const { runner } = createTestRunner(9);
    const shownAt = recordShown(runner);
    simulateSleep(3_600_000);
    runner.dispatch({ type: 'pauseChanged', reason: 'user', isActive: false });
    expect(shownAt.length).toBeLessThanOrEqual(1);
  });
});

/** Advances the clock but not the timers, as when a computer sleeps. */
function simulateSleep(ms: number): void {
  const readClock = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => readClock() + ms);
}

/** Returns a list that collects when bubbles appear, in ms from now. */
function recordShown(runner: FlowRunner<{ id: string }>): number[] {
  const startMs = performance.now();
  const shownAt: number[] = [];
  runner.onEffect(({ type }) => {
    if (type === 'shown') shownAt.push(performance.now() - startMs);
  });
  return shownAt;
}

function createTestRunner(speed = 7) {
  const runner = createFlowRunner<{ id: string }>({
    initialFlow: createFlow({ speed }),
    random: seededRandom(1),
  });
  const stop = runner.start(() => stage);
  runner.dispatch({
    type: 'loaded',
    thoughts: Array.from({ length: 20 }, (_, index) => ({ id: `t${index}` })),
  });
  return { runner, stop };
}

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { seededRandom } from '#domain/flow/random.ts';
import { type FlowRunner, createFlowRunner } from './flowRunner.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('one timer runs the flow, and none while it stands still', async () => {
  const { runner } = createTestRunner();
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(9000);
  expect(runner.getFlow().shownCount).toBe(4);
  expect(vi.getTimerCount()).toBe(1);
  runner.dispatch({ type: 'pauseChanged', reason: 'user', isActive: true });
  expect(vi.getTimerCount()).toBe(0);
});

test('each happening is told once, and no more after the end', async () => {
  const { runner, end } = createTestRunner();
  const happened: string[] = [];
  const stop = runner.onEffect(({ type }) => happened.push(type));
  await vi.advanceTimersByTimeAsync(3900);
  expect(happened).toEqual(['shown', 'completed']);
  stop();
  end();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(happened).toHaveLength(2);
});

test('an answer that comes after the end sets nothing going again', () => {
  const { runner, end } = createTestRunner();
  end();
  runner.dispatch({ type: 'loaded', thoughts: [{ id: 'late' }] });
  expect(vi.getTimerCount()).toBe(0);
  const endAgain = runner.start();
  expect(vi.getTimerCount()).toBe(1);
  endAgain();
});

test('shows a bubble exactly every 9 s at speed 1, although nothing is due for 5.2 s in between', async () => {
  const { runner } = createTestRunner(1);
  const shownAt = recordShown(runner);
  await vi.advanceTimersByTimeAsync(27_000);
  expect(shownAt).toEqual([9000, 18_000, 27_000]);
});

test.each([1, 2, 3, 4])('keeps the interval of speed %i while a bubble is held', async (speed) => {
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

test('makes up for a timer that is a little late, so that the next bubbles come at their old times', async () => {
  const { runner } = createTestRunner(9);
  const shownAt = recordShown(runner);
  simulateSleep(300);
  await vi.advanceTimersByTimeAsync(1000);
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
  expect(shownAt).toHaveLength(1);
});

/** As in a sleeping computer: the clock goes on, the timers that are set do not. */
function simulateSleep(ms: number): void {
  const readClock = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => readClock() + ms);
}

/** @returns the ms after now at which each further bubble is shown. */
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
    speed,
    random: seededRandom(1),
    readStage: () => ({ left: 0, top: 0, width: 1200, height: 700 }),
  });
  const end = runner.start();
  runner.dispatch({
    type: 'loaded',
    thoughts: Array.from({ length: 20 }, (_, index) => ({ id: `t${index}` })),
  });
  return { runner, end };
}

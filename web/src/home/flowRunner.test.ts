import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { seededRandom } from '#domain/random.ts';
import { runFlow } from './flowRunner.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('one timer runs the flow, and none while it stands still', async () => {
  const { runner } = run();
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(9000);
  expect(runner.flow().shown).toBe(4);
  expect(vi.getTimerCount()).toBe(1);
  runner.dispatch({ type: 'held', hold: 'paused', isOn: true });
  expect(vi.getTimerCount()).toBe(0);
});

test('each happening is told once, and no more after the end', async () => {
  const { runner, end } = run();
  const happened: string[] = [];
  const stop = runner.onHappening(({ type }) => happened.push(type));
  await vi.advanceTimersByTimeAsync(3900);
  expect(happened).toEqual(['shown', 'completed']);
  stop();
  end();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(happened).toHaveLength(2);
});

test('an answer that comes after the end sets nothing going again', () => {
  const { runner, end } = run();
  end();
  runner.dispatch({ type: 'loaded', thoughts: [{ id: 'late' }] });
  expect(vi.getTimerCount()).toBe(0);
  const endAgain = runner.start();
  expect(vi.getTimerCount()).toBe(1);
  endAgain();
});

test('after a long sleep it goes on rather than catching up in a burst', () => {
  const { runner } = run();
  vi.setSystemTime(Date.now() + 3_600_000);
  const before = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(before + 3_600_000);
  runner.dispatch({ type: 'speedChosen', speed: 9 });
  expect(runner.flow().shown).toBeLessThanOrEqual(2);
});

function run() {
  const runner = runFlow<{ id: string }>({
    speed: 7,
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

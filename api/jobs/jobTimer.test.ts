import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startJobTimer } from './jobTimer.ts';

const delays = { firstRunDelayMs: 5, intervalMs: 5 };

test('the job timer runs the jobs again and again until it is stopped', async () => {
  let runs = 0;
  const timer = startJobTimer(async () => {
    runs += 1;
    return [];
  }, delays);
  await expect.poll(() => runs).toBeGreaterThan(2);
  await timer.stop();
  const runsAtStop = runs;
  await wait(30);
  expect(runs).toBe(runsAtStop);
});

test('stop interrupts the current run and waits for its end', async () => {
  const events: string[] = [];
  const timer = startJobTimer(async (signal) => {
    events.push('started');
    await wait(10_000, undefined, { signal }).catch(() => {});
    await wait(20);
    events.push('ended');
    return [];
  }, delays);
  await expect.poll(() => events).toEqual(['started']);
  await timer.stop();
  expect(events).toEqual(['started', 'ended']);
});

import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../logging/log.ts';
import { openSqlite } from '../storage/sqlite.ts';
import { createJobRunner, type Job } from './jobRunner.ts';
import { createSqliteJobStore } from './sqliteJobStore.ts';
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
  const timer = startJobTimer(
    async (signal) => {
      events.push('started');
      await wait(10_000, undefined, { signal }).catch(() => {});
      await wait(20);
      events.push('ended');
      return [];
    },
    { firstRunDelayMs: 5, intervalMs: 10_000 },
  );
  await expect.poll(() => events).toEqual(['started']);
  await timer.stop();
  expect(events).toEqual(['started', 'ended']);
});

test('a job is run at the first check after the computer slept, even while another one takes long', async () => {
  let nowMs = Date.UTC(2026, 10, 27);
  const startsMs: number[] = [];
  const jobs: Job[] = [
    {
      name: 'everyMinute',
      intervalMs: 60_000,
      run: async () => {
        startsMs.push(nowMs);
        return {};
      },
    },
    { name: 'long', intervalMs: 60_000, run: (signal) => wait(60_000, {}, { signal }) },
  ];
  const database = openSqlite(':memory:');
  onTestFinished(() => database.close());
  const runDueJobs = createJobRunner({
    jobs,
    store: createSqliteJobStore(database),
    now: () => new Date(nowMs).toISOString(),
    log: createLog(() => {}),
  });
  const timer = startJobTimer(runDueJobs, delays);
  await expect.poll(() => startsMs).toHaveLength(1);
  nowMs += 30_000;
  await expect.poll(() => startsMs).toHaveLength(2);
  nowMs += 8 * 60 * 60_000;
  await expect.poll(() => startsMs).toHaveLength(3);
  await timer.stop();
});

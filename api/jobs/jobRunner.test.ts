import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createLineLog } from '../logging/formatEntry.ts';
import { createLog, type LogEntry } from '../logging/log.ts';
import { openSqlite } from '../storage/sqlite.ts';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import { createJobRunner, type Job } from './jobRunner.ts';
import type { JobStore } from './jobStore.ts';
import { createSqliteJobStore } from './sqliteJobStore.ts';

const minuteMs = 60_000;
const running = new AbortController().signal;

let nowMs: number;
let store: JobStore;
let entries: Pick<LogEntry, 'message' | 'detail'>[];
beforeEach(() => {
  nowMs = Date.parse('2026-11-20T12:00:00.000Z');
  store = createSqliteJobStore(openSqlite(':memory:'));
  entries = [];
});

/** Returns a runner as another process would have it, with the same store. */
function createRunner(jobs: Job[], leaseMs?: number) {
  return createJobRunner({
    jobs,
    store,
    now: () => new Date(nowMs).toISOString(),
    log: createLog(({ message, detail }) =>
      entries.push({ message: message.replace(/\d+ ms/, 'n ms'), detail }),
    ),
    ...(leaseMs !== undefined && { leaseMs }),
  });
}

function createJob(run: Job['run'] = async () => ({}), name = 'tidy'): Job {
  return { name, intervalMs: 5 * minuteMs, run };
}

test('the job runner runs a job at once and then in its interval, in one of two processes, and logs its counts', async () => {
  let runs = 0;
  const job = createJob(async () => ({ deleted: (runs += 1) }));
  const [run, runElsewhere] = [createRunner([job]), createRunner([job])];
  expect(await run(running)).toEqual([{ job: 'tidy', outcome: 'finished' }]);
  expect(entries).toEqual([{ message: 'The job tidy has finished after n ms.', detail: { deleted: 1 } }]);
  expect([await run(running), await runElsewhere(running)]).toEqual([[], []]);
  nowMs += 4 * minuteMs;
  expect([await run(running), await runElsewhere(running)]).toEqual([[], []]);
  // A schedule that comes a little early doesn't skip a run.
  nowMs += minuteMs - 5_000;
  expect(await runElsewhere(running)).toHaveLength(1);
  expect(await run(running)).toEqual([]);
  expect(runs).toBe(2);
});

test('never runs a job twice at once, even if it takes longer than its lease and its interval', async () => {
  const ended = Promise.withResolvers<void>();
  let concurrent = 0;
  const job = createJob(async () => {
    concurrent += 1;
    expect(concurrent).toBe(1);
    await ended.promise;
    concurrent -= 1;
    return {};
  });
  const leaseMs = 90;
  const first = createRunner([job], leaseMs)(running);
  const runElsewhere = createRunner([job], leaseMs);
  // The clock of the test advances with the timers that extend the lease.
  for (let turn = 0; turn < 20; turn += 1) {
    await wait(30);
    nowMs += 30;
    expect(await runElsewhere(running)).toEqual([]);
  }
  nowMs += 10;
  ended.resolve();
  expect(await first).toEqual([{ job: 'tidy', outcome: 'finished' }]);
});

test('the job runner takes over the job of a process that was suspended, which is interrupted when it continues', async () => {
  let takenOver = false;
  const job = createJob(async (signal) => {
    if (takenOver) return { deleted: 3 };
    await wait(10_000, undefined, { signal });
    return {};
  });
  const first = createRunner([job], 300)(running);
  await wait(20);
  // Longer than the lease: the renewal of the first process comes too late.
  nowMs += 6 * minuteMs;
  takenOver = true;
  const second = createRunner([job], 300);
  expect(await second(running)).toEqual([{ job: 'tidy', outcome: 'finished' }]);
  expect(await first).toEqual([{ job: 'tidy', outcome: 'interrupted' }]);
  expect(entries.map(({ message }) => message)).toEqual([
    'The job tidy was started at 2026-11-20T12:00:00.000Z, and has not finished.',
    'The job tidy has finished after n ms.',
    'The job tidy was interrupted after n ms.',
  ]);
  // The interrupted process has not changed the schedule of the other one.
  expect(await second(running)).toEqual([]);
});

test('the job runner ignores times that a process whose clock was ahead has stored, and logs a warning', async () => {
  const previousStarts: (number | null)[] = [];
  const job = createJob(async (_signal, previousStartMs) => {
    previousStarts.push(previousStartMs);
    return {};
  });
  const [run, runElsewhere] = [createRunner([job]), createRunner([job])];
  const startMs = nowMs;
  nowMs += 40 * 24 * 60 * minuteMs;
  await run(running);
  nowMs = startMs;
  expect(await run(running)).toHaveLength(1);
  expect([await run(running), await runElsewhere(running)]).toEqual([[], []]);
  await store.update('tidy', (stored) => stored && { ...stored, dueAtMs: 0, leasedUntilMs: startMs * 2 });
  expect(await createRunner([job])(running)).toHaveLength(1);
  expect(previousStarts).toEqual([null, null, startMs]);
  const warnings = entries.filter(({ message }) => message.includes('check the clocks of all servers'));
  expect(warnings).toHaveLength(2);
});

test('interrupts a job whose lease can’t be extended before the lease ends', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { update } = store;
  let isAvailable = true;
  store = {
    update: (...args) => (isAvailable ? update(...args) : Promise.reject(new StoreUnavailable('down'))),
  };
  const job = createJob(async (signal) => {
    await new Promise((resolve) => {
      signal.addEventListener('abort', resolve);
    });
    isAvailable = true;
    throw signal.reason;
  });
  const run = createRunner([job], minuteMs)(running);
  await vi.advanceTimersByTimeAsync(minuteMs / 2);
  isAvailable = false;
  // The lease was extended after 20 s.
  await vi.advanceTimersByTimeAsync(minuteMs * 0.8);
  expect(await run).toEqual([{ job: 'tidy', outcome: 'interrupted' }]);
  expect(entries.map(({ message }) => message)).toContain('The job tidy was interrupted after n ms.');
});

test('the job runner logs a failure with its error, runs the other jobs, and retries the failed one after a minute', async () => {
  const failure = new TypeError('a bug');
  const run = createRunner([
    createJob(() => Promise.reject(failure), 'failing'),
    createJob(async () => ({ deleted: 2 }), 'working'),
  ]);
  expect(await run(running)).toEqual([
    { job: 'failing', outcome: 'failed' },
    { job: 'working', outcome: 'finished' },
  ]);
  expect(entries).toEqual([
    { message: 'The job failing has failed after n ms.', detail: failure },
    { message: 'The job working has finished after n ms.', detail: { deleted: 2 } },
    expect.objectContaining({ message: 'The scheduled jobs were run.' }),
  ]);
  expect(await run(running)).toEqual([]);
  nowMs += minuteMs;
  expect(await run(running)).toEqual([{ job: 'failing', outcome: 'failed' }]);
});

test('an interrupted job is due at once, and the ones after it are not started', async () => {
  const stopping = new AbortController();
  const jobs = [
    createJob(async (signal) => {
      if (!stopping.signal.aborted) stopping.abort();
      signal.throwIfAborted();
      return {};
    }, 'first'),
    createJob(undefined, 'second'),
  ];
  expect(await createRunner(jobs)(stopping.signal)).toEqual([{ job: 'first', outcome: 'interrupted' }]);
  expect(await createRunner(jobs)(running)).toEqual([
    { job: 'first', outcome: 'finished' },
    { job: 'second', outcome: 'finished' },
  ]);
});

test('the job runner reports a failure when the store is unavailable, and does not reject', async () => {
  const failure = new StoreUnavailable('down');
  store = { update: () => Promise.reject(failure) };
  expect(await createRunner([createJob()])(running)).toEqual([{ job: 'tidy', outcome: 'failed' }]);
  expect(entries).toEqual([
    { message: 'The state of the job tidy couldn’t be stored.', detail: failure },
    expect.objectContaining({ message: 'The scheduled jobs were run.' }),
  ]);
});

test('the job runner reads the store only when a job may be due', async () => {
  const updated: string[] = [];
  const { update } = store;
  store = {
    update: (job, change) => {
      updated.push(job);
      return update(job, change);
    },
  };
  const [run, runElsewhere] = [createRunner([createJob()]), createRunner([createJob()])];
  await run(running);
  expect(updated).toHaveLength(2);
  await runElsewhere(running);
  expect(updated).toHaveLength(3);
  for (let minute = 1; minute <= 4; minute += 1) {
    nowMs += minuteMs;
    await Promise.all([run(running), runElsewhere(running)]);
  }
  expect(updated).toHaveLength(3);
});

test('the job runner logs how many jobs have failed, as a metric', async () => {
  const lines: string[] = [];
  const run = createJobRunner({
    jobs: [
      createJob(),
      createJob(() => Promise.reject(new Error('a bug')), 'failing'),
    ],
    store,
    now: () => new Date(nowMs).toISOString(),
    log: createLineLog(
      'json',
      () => '',
      (line) => lines.push(line),
    ),
    metricsStage: 'test',
  });
  await run(running);
  const metrics = { failedJobs: 1 };
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    message: 'The scheduled jobs were run.',
    jobs: ['tidy', 'failing'],
    stage: 'test',
    storeFailures: 0,
    ...metrics,
    _aws: {
      CloudWatchMetrics: [
        { Dimensions: [['stage']], Metrics: Object.keys(metrics).map((Name) => ({ Name, Unit: 'Count' })) },
      ],
    },
  });
});

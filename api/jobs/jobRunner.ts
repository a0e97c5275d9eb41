import type { Log } from '../logging/log.ts';
import { createStoreUsage, measureStoreUsage } from '../storage/storeUsage.ts';
import { createJobLeases, type JobLeases } from './jobLease.ts';
import type { JobState, JobStore } from './jobStore.ts';

export interface Job {
  name: string;
  intervalMs: number;
  /**
   * Does the work and returns counts for the log. It can be run again after it was interrupted at any point.
   * @param signal is aborted when the process is about to end, or another process has taken over the job or is about to.
   * @param previousStartMs when the previous run has started; null if there was none, or its clock was ahead.
   */
  run: (signal: AbortSignal, previousStartMs: number | null) => Promise<Record<string, number>>;
}

interface JobResult {
  job: string;
  outcome: 'finished' | 'interrupted' | 'failed';
}

/**
 * Runs the jobs that are due and that aren't running elsewhere, one after the other, and logs each run with its counts, and
 * what all of them have read. Returns the jobs that were run. Never rejects: errors are logged.
 */
export type RunDueJobs = (signal: AbortSignal) => Promise<JobResult[]>;

export interface JobRunnerDependencies {
  jobs: readonly Job[];
  store: JobStore;
  /** Returns the current time in UTC as ISO 8601. */
  now: () => string;
  log: Log;
  /** After this time, another process may run the job of a process that has ended without notice. */
  leaseMs?: number;
}

export function createJobRunner({
  jobs,
  store,
  now,
  log,
  leaseMs = 60_000,
}: JobRunnerDependencies): RunDueJobs {
  const context = { leases: createJobLeases(store, () => Date.parse(now()), leaseMs), leaseMs, log };
  const runAll = async (signal: AbortSignal) => {
    const results: JobResult[] = [];
    for (const job of jobs) {
      if (signal.aborted) break;
      try {
        const outcome = await runIfDue(job, signal, context);
        if (outcome !== null) results.push({ job: job.name, outcome });
      } catch (error) {
        log.error(`The state of the job ${job.name} couldn’t be stored.`, error);
        results.push({ job: job.name, outcome: 'failed' });
      }
    }
    return results;
  };
  return async (signal) => {
    const usage = createStoreUsage();
    const results = await measureStoreUsage(usage, () => runAll(signal));
    const failedJobs = results.filter(({ outcome }) => outcome === 'failed').length;
    if (usage.failures > 0 || failedJobs > 0) {
      const { failures: storeFailures, unexpectedFailures } = usage;
      log.info('The scheduled jobs were run.', {
        jobs: results.map(({ job }) => job),
        storeFailures,
        unexpectedStoreFailures: unexpectedFailures,
        failedJobs,
      });
    }
    return results;
  };
}

interface RunContext {
  leases: JobLeases;
  leaseMs: number;
  log: Log;
}

async function runIfDue(
  job: Job,
  stopSignal: AbortSignal,
  context: RunContext,
): Promise<JobResult['outcome'] | null> {
  const { leases, log } = context;
  const { name } = job;
  const requestedAtMs = performance.now();
  const lease = await leases.start(name, job.intervalMs);
  if (lease === null) return null;
  const { started, previous } = lease;
  if (previous !== null && previous.leasedUntilMs > 0)
    log.warn(
      `The job ${name} was started at ${new Date(previous.startedAtMs).toISOString()}, and has not finished.`,
    );
  if (previous !== null && Math.max(previous.leasedUntilMs, previous.dueAtMs) > started.startedAtMs)
    log.warn(
      `The due time or the lock of the job ${name} was too far in the future, and was ignored: check the clocks of all servers.`,
    );

  const previousStartMs =
    previous === null || previous.startedAtMs > started.startedAtMs ? null : previous.startedAtMs;
  const leaseLoss = new AbortController();
  const signal = AbortSignal.any([stopSignal, leaseLoss.signal]);
  const startedAtMs = performance.now();
  const describe = (verb: string) =>
    `The job ${name} ${verb} after ${Math.round(performance.now() - startedAtMs)} ms.`;
  const stopRenewing = startRenewing(name, started, { requestedAtMs, leaseLoss }, context);
  let outcome: JobResult['outcome'] = 'finished';
  try {
    const counts = await job.run(signal, previousStartMs);
    // A line in every minute would hide the others.
    const isRoutine = job.intervalMs <= 60_000 && Object.values(counts).every((count) => count === 0);
    if (!isRoutine) log.info(describe('has finished'), counts);
  } catch (error) {
    outcome = signal.aborted && (error === signal.reason || isAbortError(error)) ? 'interrupted' : 'failed';
    if (outcome === 'interrupted') log.info(describe('was interrupted'));
    else log.error(describe('has failed'), error);
  } finally {
    stopRenewing();
  }
  await leases.end(name, started, dueInMs[outcome]);
  return outcome;
}

/** When the next run may start, if not in the interval of the job. */
const dueInMs = {
  finished: undefined,
  interrupted: 0,
  failed: 60_000,
} satisfies Record<JobResult['outcome'], number | undefined>;

/** Extends the lease, and aborts the run before a lease ends that can't be extended. Returns a function that ends this. */
function startRenewing(
  name: string,
  started: JobState,
  { requestedAtMs, leaseLoss }: { requestedAtMs: number; leaseLoss: AbortController },
  { leases, leaseMs, log }: RunContext,
): () => void {
  const abortBeforeEnd = (fromMs: number) =>
    setTimeout(() => leaseLoss.abort(), fromMs + (leaseMs * 5) / 6 - performance.now()).unref();
  let abortTimer = abortBeforeEnd(requestedAtMs);
  const renew = async () => {
    const renewalStartedAtMs = performance.now();
    try {
      if ((await leases.renew(name, started)) === null) leaseLoss.abort();
      clearTimeout(abortTimer);
      abortTimer = abortBeforeEnd(renewalStartedAtMs);
    } catch (error) {
      log.error(`The lease of the job ${name} couldn’t be extended.`, error);
    }
  };
  const renewalTimer = setInterval(() => void renew(), leaseMs / 3);
  return () => {
    clearInterval(renewalTimer);
    clearTimeout(abortTimer);
  };
}

/** Functions of Node reject with this error, whose cause is the signal's reason. */
function isAbortError(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

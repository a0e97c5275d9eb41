// The lock and the schedule of a job, by which several processes run it one at a time and in its interval.
import { randomUUID } from 'node:crypto';
import type { JobState, JobStore } from './jobStore.ts';

export interface JobLeases {
  /** Returns the state with which the run starts, or null when the job isn't due, or is running elsewhere. */
  start: (
    job: string,
    intervalMs: number,
  ) => Promise<{ started: JobState; previous: JobState | null } | null>;
  /** Keeps the job locked for another `leaseMs`. Returns null when another process has taken over the job. */
  renew: (job: string, started: JobState) => Promise<JobState | null>;
  /** Unlocks the job, unless another process has taken it over. With `dueInMs`, the next run starts then. */
  end: (job: string, started: JobState, dueInMs?: number) => Promise<unknown>;
}

/** Schedules aren't exact. Without a tolerance, a job that is due a second after a tick would wait for the next one. */
const toleranceMs = 30_000;

/** Creates the leases as one process. */
export function createJobLeases(store: JobStore, readNowMs: () => number, leaseMs: number): JobLeases {
  const owner = randomUUID();
  const updateOwn = (job: string, started: JobState, change: Partial<JobState>) =>
    store.update(job, (stored) =>
      stored?.owner === owner && stored.startedAtMs === started.startedAtMs ? { ...stored, ...change } : null,
    );
  return {
    start: async (job, intervalMs) => {
      let previous: JobState | null = null;
      const started = await store.update(job, (stored) => {
        previous = stored;
        const nowMs = readNowMs();
        if (stored !== null && (stored.leasedUntilMs > nowMs || stored.dueAtMs > nowMs)) return null;
        const dueAtMs = nowMs + intervalMs - toleranceMs;
        return { owner, startedAtMs: nowMs, leasedUntilMs: nowMs + leaseMs, dueAtMs };
      });
      return started && { started, previous };
    },
    renew: (job, started) => updateOwn(job, started, { leasedUntilMs: readNowMs() + leaseMs }),
    end: (job, started, dueInMs) =>
      updateOwn(job, started, {
        leasedUntilMs: 0,
        ...(dueInMs !== undefined && { dueAtMs: readNowMs() + dueInMs - toleranceMs }),
      }),
  };
}

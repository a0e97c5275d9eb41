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
  end: (job: string, started: JobState, dueInMs?: number) => Promise<void>;
}

/** Schedules aren't exact. Without a tolerance, a job that is due a second after a tick would wait for the next one. */
const toleranceMs = 30_000;

/** Creates the leases as one process. */
export function createJobLeases(store: JobStore, readNowMs: () => number, leaseMs: number): JobLeases {
  const owner = randomUUID();
  /** What is known without reading the store, so that frequent checks cost nothing. */
  const nextStartMs = new Map<string, number>();
  const updateOwn = (job: string, started: JobState, change: Partial<JobState>) =>
    store.update(job, (stored) =>
      stored?.owner === owner && stored.startedAtMs === started.startedAtMs ? { ...stored, ...change } : null,
    );
  return {
    start: async (job, intervalMs) => {
      const nowMs = readNowMs();
      if (nowMs < (nextStartMs.get(job) ?? 0)) return null;
      let previous: JobState | null = null;
      const started = await store.update(job, (stored) => {
        previous = stored;
        if (nowMs < earliestStartMs(stored)) return null;
        const dueAtMs = nowMs + intervalMs - toleranceMs;
        return { owner, startedAtMs: nowMs, leasedUntilMs: nowMs + leaseMs, dueAtMs };
      });
      if (started === null) nextStartMs.set(job, earliestStartMs(previous));
      return started && { started, previous };
    },
    renew: (job, started) => updateOwn(job, started, { leasedUntilMs: readNowMs() + leaseMs }),
    end: async (job, started, dueInMs) => {
      const dueAtMs = dueInMs === undefined ? started.dueAtMs : readNowMs() + dueInMs - toleranceMs;
      const ended = await updateOwn(job, started, { leasedUntilMs: 0, dueAtMs });
      if (ended !== null) nextStartMs.set(job, dueAtMs);
    },
  };
}

function earliestStartMs(state: JobState | null): number {
  return state === null ? 0 : Math.max(state.leasedUntilMs, state.dueAtMs);
}

// The lock and the schedule of a job, so that several processes run it one at a time and in its interval.
import { randomUUID } from 'node:crypto';
import type { JobState, JobStore } from './jobStore.ts';

export interface JobLeases {
  /**
   * Returns the state of the new run and the one before, or null when the job isn't due, or is running elsewhere. Ignores times of
   * the previous state that only a process whose clock was ahead can have stored.
   */
  start: (
    job: string,
    intervalMs: number,
  ) => Promise<{ started: JobState; previous: JobState | null } | null>;
  /** Keeps the job locked for another `leaseMs`. Returns null when another process has taken over the job. */
  renew: (job: string, started: JobState) => Promise<JobState | null>;
  /** Unlocks the job, unless another process has taken it over. With `dueInMs`, the next run starts then. */
  end: (job: string, started: JobState, dueInMs?: number) => Promise<void>;
}

/**
 * Schedules and clocks aren't exact. Without a tolerance, a job that is due a second after a tick would wait for the next
 * one, and the lease of a process whose clock is a second ahead would be ignored.
 */
const toleranceMs = 30_000;

/** Creates the leases as one process. */
export function createJobLeases(store: JobStore, readNowMs: () => number, leaseMs: number): JobLeases {
  const owner = randomUUID();
  /** The earliest starts that are known without reading the store, so that frequent checks cost nothing. */
  const nextStartMs = new Map<string, number>();
  const updateOwn = (job: string, started: JobState, change: Partial<JobState>) =>
    store.update(job, (stored) =>
      stored?.owner === owner && stored.startedAtMs === started.startedAtMs ? { ...stored, ...change } : null,
    );
  return {
    start: async (job, intervalMs) => {
      const nowMs = readNowMs();
      const latest = { leasedUntilMs: nowMs + leaseMs + toleranceMs, dueAtMs: nowMs + intervalMs };
      const knownStartMs = nextStartMs.get(job) ?? 0;
      if (nowMs < knownStartMs && knownStartMs <= latest.dueAtMs) return null;
      let previous: JobState | null = null;
      const started = await store.update(job, (stored) => {
        previous = stored;
        if (nowMs < earliestStartMs(stored, latest)) return null;
        const dueAtMs = nowMs + intervalMs - toleranceMs;
        return { owner, startedAtMs: nowMs, leasedUntilMs: nowMs + leaseMs, dueAtMs };
      });
      if (started === null) nextStartMs.set(job, earliestStartMs(previous, latest));
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

type Times = Pick<JobState, 'leasedUntilMs' | 'dueAtMs'>;

function earliestStartMs(state: Times | null, latest: Times): number {
  if (state === null) return 0;
  const { leasedUntilMs, dueAtMs } = state;
  return Math.max(
    leasedUntilMs > latest.leasedUntilMs ? 0 : leasedUntilMs,
    dueAtMs > latest.dueAtMs ? 0 : dueAtMs,
  );
}

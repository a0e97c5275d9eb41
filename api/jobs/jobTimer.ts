import { setTimeout as wait } from 'node:timers/promises';
import type { RunDueJobs } from './jobRunner.ts';

export interface JobTimer {
  /** Interrupts the current runs, and waits up to two seconds for their end. */
  stop: () => Promise<void>;
}

const defaultDelays = {
  /** The first requests of a process don't compete with the jobs. */
  firstRunDelayMs: 10_000,
  /** The time between two checks whether a job is due, short enough that a scheduled draft is live within a minute. */
  intervalMs: 30_000,
};
const stopTimeoutMs = 2_000;

/** Runs the jobs in a process that doesn't end after a request. On Lambda, EventBridge does that. */
export function startJobTimer(
  runDueJobs: RunDueJobs,
  { firstRunDelayMs, intervalMs } = defaultDelays,
): JobTimer {
  const stopping = new AbortController();
  const { signal } = stopping;
  const runs = new Set<Promise<unknown>>();
  const run = async () => {
    for (let delayMs = firstRunDelayMs; ; delayMs = intervalMs) {
      await wait(delayMs, undefined, { ref: false, signal });
      // The next check doesn't wait for a long job, which is locked while it runs.
      const current = runDueJobs(signal).finally(() => runs.delete(current));
      runs.add(current);
    }
  };
  // Ends only by the signal, because `runDueJobs` never rejects.
  void run().catch(() => {});
  return {
    stop: async () => {
      stopping.abort();
      await Promise.race([Promise.all(runs), wait(stopTimeoutMs, undefined, { ref: false })]);
    },
  };
}

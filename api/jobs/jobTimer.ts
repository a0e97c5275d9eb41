import { setTimeout as wait } from 'node:timers/promises';
import type { RunDueJobs } from './jobRunner.ts';

export interface JobTimer {
  /** Interrupts the current run, and waits up to two seconds for its end. */
  stop: () => Promise<void>;
}

const defaultDelays = {
  /** The first requests of a process don't compete with the jobs. */
  firstRunDelayMs: 10_000,
  /** The time between two checks whether a job is due. */
  intervalMs: 60_000,
};
const stopTimeoutMs = 2_000;

/** Runs the jobs in a process that doesn't end after a request. On Lambda, EventBridge does that. */
export function startJobTimer(
  runDueJobs: RunDueJobs,
  { firstRunDelayMs, intervalMs } = defaultDelays,
): JobTimer {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    for (let delayMs = firstRunDelayMs; ; delayMs = intervalMs) {
      await wait(delayMs, undefined, { ref: false, signal });
      await runDueJobs(signal);
    }
  };
  // Ends only by the signal, because `runDueJobs` never rejects.
  const running = run().catch(() => {});
  return {
    stop: async () => {
      stopping.abort();
      await Promise.race([running, wait(stopTimeoutMs, undefined, { ref: false })]);
    },
  };
}

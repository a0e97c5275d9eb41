import { setTimeout as wait } from 'node:timers/promises';
import { retentionMs } from '#domain/thought/thought.ts';
import { withoutBudget } from '../storage/timeBudget.ts';
import type { ThoughtStore } from '../thoughts/thoughtStore.ts';

/** How often a process runs maintenance. Each run costs a few count queries. */
const intervalMs = 5 * 60_000;
/** The first visitor of a process, who on Lambda waits for its start, doesn't wait for maintenance, too. */
const firstRunDelayMs = 10_000;
/** Short, because on Lambda a run can fail just because the process was suspended during it. */
const retryDelayMs = 10_000;
/** How long a request waits. Enough for a run with nothing to do. */
const timeoutMs = 300;

export interface MaintenanceDependencies {
  thoughts: Pick<ThoughtStore, 'reindex' | 'purgeTrash'>;
  /** See images/imageServices.ts. */
  deleteUnusedImages: () => Promise<void>;
}

/**
 * Creates a function that runs maintenance during a visitor's request, at most once in five minutes and never
 * concurrently, and not in the first ten seconds: it reindexes records that were written directly to the database, deletes thoughts that have been in
 * the trash for 30 days, and deletes unused images if that is due. It never rejects, and delays a request by at most
 * 300 ms. A longer run continues in the background.
 */
export function createMaintenance(
  { thoughts, deleteUnusedImages }: MaintenanceDependencies,
  now: () => string,
  log: (message: string, detail?: unknown) => void,
): () => Promise<void> {
  let nextRunMs = Date.parse(now()) + firstRunDelayMs;
  let currentRun: Promise<void> | null = null;
  const runOnce = async (nowMs: number) => {
    try {
      await thoughts.reindex();
      await thoughts.purgeTrash(new Date(nowMs - retentionMs).toISOString());
      await deleteUnusedImages();
    } catch (error) {
      log('Maintenance of the collection failed. It is retried in ten seconds.', error);
      nextRunMs = nowMs + retryDelayMs;
    }
  };
  return async () => {
    const nowMs = Date.parse(now());
    if (currentRun === null && nowMs >= nextRunMs) {
      nextRunMs = nowMs + intervalMs;
      // It may take longer than the request that started it.
      currentRun = withoutBudget(() => runOnce(nowMs)).finally(() => {
        currentRun = null;
      });
    }
    // Other requests wait, too, because on Lambda the process only runs while a request is being handled.
    if (currentRun !== null) await Promise.race([currentRun, wait(timeoutMs, undefined, { ref: false })]);
  };
}

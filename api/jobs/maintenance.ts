import { setTimeout as pause } from 'node:timers/promises';
import { retentionMs } from '#domain/thought/thought.ts';
import { withoutBudget } from '../storage/timeBudget.ts';
import type { ThoughtStore } from '../thoughts/thoughtStore.ts';

/** How often a process looks after the collection; each look costs two counts. */
const intervalMs = 5 * 60_000;
/** After a failure sooner: on Lambda, what was under way when the process was frozen fails as soon as it goes on. */
const retryDelayMs = 10_000;
/** What a look's usual reads take; one that finds something to do goes on without its visitor. */
const timeoutMs = 300;

export interface MaintenanceDependencies {
  thoughts: Pick<ThoughtStore, 'reindex' | 'purgeTrash'>;
  /** See images/imageServices.ts. */
  deleteUnusedImages: () => Promise<void>;
}

/**
 * Looks after the collection beside a visitor's request, at most once in five minutes and never twice at once: takes
 * in records that were written past the API, empties the trash of what has been there for 30 days, and collects
 * images when some are due. Never fails a request, nor holds one up for longer than 300 ms: what takes longer goes on
 * beside it and the requests after it.
 */
export function createMaintenance(
  { thoughts, deleteUnusedImages }: MaintenanceDependencies,
  now: () => string,
  log: (message: string, detail?: unknown) => void,
): () => Promise<void> {
  let nextRunMs = 0;
  let currentRun: Promise<void> | null = null;
  const runOnce = async (nowMs: number) => {
    try {
      await thoughts.reindex();
      await thoughts.purgeTrash(new Date(nowMs - retentionMs).toISOString());
      await deleteUnusedImages();
    } catch (error) {
      log('The collection could not be looked after; it is tried again in ten seconds.', error);
      nextRunMs = nowMs + retryDelayMs;
    }
  };
  return async () => {
    const nowMs = Date.parse(now());
    if (currentRun === null && nowMs >= nextRunMs) {
      nextRunMs = nowMs + intervalMs;
      // It may take longer than the request that happened to begin it.
      currentRun = withoutBudget(() => runOnce(nowMs)).finally(() => {
        currentRun = null;
      });
    }
    // Whoever comes meanwhile waits a little, too: on Lambda the work goes on only while somebody is being answered.
    if (currentRun !== null) await Promise.race([currentRun, pause(timeoutMs, undefined, { ref: false })]);
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import { keptMs } from '#domain/thought.ts';
import { withoutBudget } from '../timeBudget.ts';
import type { ThoughtStore } from './thoughtStore.ts';

/** How often a process looks after the collection; each look costs two counts. */
const everyMs = 5 * 60_000;
/** After a failure sooner: on Lambda, what was under way when the process was frozen fails as soon as it goes on. */
const retryMs = 10_000;
/** What a look's usual reads take; one that finds something to do goes on without its visitor. */
const patienceMs = 300;

export interface Chores {
  thoughts: Pick<ThoughtStore, 'adopt' | 'purge'>;
  /** See images/openImages.ts. */
  collectImages: () => Promise<void>;
}

/**
 * Looks after the collection beside a visitor's request, at most once in five minutes and never twice at once: takes
 * in records that were written past the API, empties the trash of what has been there for 30 days, and collects
 * images when some are due. Never fails a request, nor holds one up for longer than 300 ms: what takes longer goes on
 * beside it and the requests after it.
 */
export function createUpkeep(
  { thoughts, collectImages }: Chores,
  now: () => string,
  log: (message: string, detail?: unknown) => void,
): () => Promise<void> {
  let dueMs = 0;
  let look: Promise<void> | null = null;
  const lookAfter = async (nowMs: number) => {
    try {
      await thoughts.adopt();
      await thoughts.purge(new Date(nowMs - keptMs).toISOString());
      await collectImages();
    } catch (error) {
      log('The collection could not be looked after; it is tried again in ten seconds.', error);
      dueMs = nowMs + retryMs;
    }
  };
  return async () => {
    const nowMs = Date.parse(now());
    if (look === null && nowMs >= dueMs) {
      dueMs = nowMs + everyMs;
      // It may take longer than the request that happened to begin it.
      look = withoutBudget(() => lookAfter(nowMs)).finally(() => {
        look = null;
      });
    }
    // Whoever comes meanwhile waits a little, too: on Lambda the work goes on only while somebody is being answered.
    if (look !== null) await Promise.race([look, pause(patienceMs, undefined, { ref: false })]);
  };
}

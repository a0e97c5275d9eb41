import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FirestoreDatabase } from '../../storage/firestore.ts';
import { withoutBudget } from '../../storage/timeBudget.ts';
import type { RankedCollection } from './documents.ts';
import { reindexDocuments } from './reindexDocuments.ts';

/** How long a request waits for reindexing, which continues afterwards. */
const timeoutMs = 2_000;

const minuteMs = 60_000;

export interface Reindexer {
  /** Returns how many documents this process changed. */
  reindex: (collection: RankedCollection) => Promise<number>;
  /** Returns whether reindexing finished in time. It continues after the request if it didn't. */
  reindexWithinRequest: (collection: RankedCollection) => Promise<boolean>;
  /**
   * Like `reindexWithinRequest`, but does nothing in the minute after reindexing finished. Finding out whether there is
   * anything to do counts all documents, and Firestore bills one read for every 1,000 of them.
   */
  reindexOnceAMinute: (collection: RankedCollection) => Promise<void>;
}

/** Creates the functions that reindex as one process. */
export function createReindexer(database: FirestoreDatabase, leaseMs: number): Reindexer {
  const lease = { owner: randomUUID(), durationMs: leaseMs };
  const finishedAtMs = new Map<RankedCollection, number>();
  const reindex = async (collection: RankedCollection) => {
    const changed = await reindexDocuments(database, collection, lease);
    finishedAtMs.set(collection, performance.now());
    return changed;
  };
  const reindexWithinRequest = (collection: RankedCollection) =>
    Promise.race([
      withoutBudget(() => reindex(collection)).then(() => true),
      wait(timeoutMs, false, { ref: false }),
    ]);
  return {
    reindex,
    reindexWithinRequest,
    reindexOnceAMinute: async (collection) => {
      const finishedMs = finishedAtMs.get(collection);
      if (finishedMs !== undefined && performance.now() - finishedMs < minuteMs) return;
      await reindexWithinRequest(collection);
    },
  };
}

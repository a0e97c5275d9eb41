import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FirestoreDatabase } from '../../storage/firestore.ts';
import { withoutBudget } from '../../storage/timeBudget.ts';
import type { RankedCollection } from './documents.ts';
import { reindexDocuments } from './reindexDocuments.ts';
import { shortenSearchIndex } from './searchIndex.ts';

/** The time that an import waits for reindexing, which continues afterwards. */
const timeoutMs = 2_000;

export interface Reindexer {
  /** Returns how many documents this process changed. The signal ends the work with an `AbortError`. */
  reindex: (collection: RankedCollection, signal?: AbortSignal) => Promise<number>;
  /** Returns whether reindexing finished in time. It continues after the request if it didn't. */
  reindexWithinRequest: (collection: RankedCollection) => Promise<boolean>;
  /** The first rank of each search index that a search has found to be wrong. The next reindexing builds it again from there. */
  wrongRanks: Map<RankedCollection, number>;
}

/** Creates the functions that reindex as one process. */
export function createReindexer(database: FirestoreDatabase, leaseMs: number): Reindexer {
  const lease = { owner: randomUUID(), durationMs: leaseMs };
  const wrongRanks = new Map<RankedCollection, number>();
  const reindex = async (collection: RankedCollection, signal?: AbortSignal) => {
    const wrongRank = wrongRanks.get(collection);
    if (wrongRank !== undefined) {
      // After a failure, the next search reports the rank again.
      wrongRanks.delete(collection);
      await database.transact((transaction) => shortenSearchIndex(collection, transaction, wrongRank));
    }
    return reindexDocuments(database, collection, lease, signal);
  };
  return {
    reindex,
    reindexWithinRequest: (collection) =>
      Promise.race([
        withoutBudget(() => reindex(collection)).then(() => true),
        wait(timeoutMs, false, { ref: false }),
      ]),
    wrongRanks,
  };
}

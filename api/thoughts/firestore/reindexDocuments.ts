import type { DocumentSnapshot, Transaction } from '@google-cloud/firestore';
import { bulkDeadlineMs, type FirestoreDatabase } from '../../storage/firestore.ts';
import { readCounts, type RankedCollection } from './documents.ts';
import { type ReindexBatchResult, type ReindexPosition, reindexBatch, reindexStart } from './reindexBatch.ts';
import { clearSearchIndex, shortenSearchIndex } from './searchIndex.ts';
import type { OnProgress } from '../thoughtStore.ts';

// Small, because other writes wait for a batch.
const batchSize = 100;
// Limits how long one call takes while other processes write directly to the database. A later call does the rest.
const maxPasses = 5;

/** The first rank of each search index that a search has found to be wrong. The next reindexing builds it again from there. */
export type WrongRanks = Map<RankedCollection, number>;

/**
 * Adds the ranks and index keys that are missing in documents which were written directly to the database, or by an
 * earlier version. Returns how many documents this process changed.
 */
export async function reindexDocuments(
  database: FirestoreDatabase,
  collection: RankedCollection,
  wrongRanks: WrongRanks,
  signal?: AbortSignal,
): Promise<number> {
  const wrongRank = wrongRanks.get(collection);
  if (wrongRank !== undefined) {
    // After a failure, the next search reports the rank again.
    wrongRanks.delete(collection);
    await database.transact((transaction) => shortenSearchIndex(collection, transaction, wrongRank));
  }
  const changed = new Set<string>();
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const found = await findReindexStart(database, collection);
    if (found === null) break;
    // After a pass, the search index can only be incomplete if ranks are missing or duplicate.
    const start = pass > 0 && found.step === 'searchIndex' ? reindexStart : found;
    for (const id of await runBatches(database, collection, start, signal)) changed.add(id);
  }
  return changed.size;
}

/**
 * Returns the position to begin at, or null when the counts agree. The step for ranks is skipped when the number of
 * valid ranks is as expected. Documents of an earlier version don't have the newest key, so they are missing in the
 * count of its index.
 */
async function findReindexStart(
  database: FirestoreDatabase,
  { documents, counter }: RankedCollection,
): Promise<ReindexPosition | null> {
  const [snapshot, all, keyed] = await database.read(() =>
    Promise.all([
      counter.get(),
      documents.count().get(),
      documents.orderBy('keys.isIncomplete').count().get(),
    ]),
  );
  const { live, indexed } = readCounts(snapshot);
  const { count } = all.data();
  if (live === count) {
    if (keyed.data().count !== count) return { step: 'documents', after: null };
    return indexed === live ? null : { step: 'searchIndex' };
  }
  const inRange = documents.where('rank', '>=', 0).where('rank', '<', live);
  const ranked = await database.read(() => inRange.count().get());
  return ranked.data().count === live ? { step: 'documents', after: null } : reindexStart;
}

/** Whether no document lacks a rank or index keys. The search index may be incomplete. */
export async function hasAllKeys(
  database: FirestoreDatabase,
  collection: RankedCollection,
): Promise<boolean> {
  const start = await findReindexStart(database, collection);
  return start === null || start.step === 'searchIndex';
}

/** Runs batches until none is left, and returns the ids of the documents that they have changed. */
async function runBatches(
  database: FirestoreDatabase,
  collection: RankedCollection,
  start: ReindexPosition,
  signal?: AbortSignal,
): Promise<string[]> {
  const ids: string[] = [];
  for (let first: ReindexPosition | null = start; ; first = null) {
    signal?.throwIfAborted();
    const { changed, next } = await database.transact(
      (transaction) => runNextBatch(collection, transaction, first),
      bulkDeadlineMs,
    );
    ids.push(...changed);
    if (next === null) return ids;
  }
}

/**
 * Runs the batch at the position that the last one has stored in the database. So processes that reindex at the same time
 * share the batches, and any process continues the work of an interrupted one.
 * @param start used when no batch was run. Null if this process has run one, so that another one has run the last.
 */
async function runNextBatch(
  collection: RankedCollection,
  transaction: Transaction,
  start: ReindexPosition | null,
): Promise<ReindexBatchResult> {
  const position = readPosition(await transaction.get(collection.reindexState)) ?? start;
  if (position === null) return { changed: [], processed: 0, next: null };
  const options = { batchSize, shouldRenameLegacyFields: false };
  const batch = await reindexBatch(collection, transaction, position, options);
  if (batch.next === null) transaction.delete(collection.reindexState);
  else transaction.set(collection.reindexState, batch.next);
  return batch;
}

/** Returns where the last batch ended, or null when no process has begun. */
function readPosition(document: DocumentSnapshot): ReindexPosition | null {
  const next: unknown = document.get('next');
  const after: unknown = document.get('after');
  if (document.get('step') === 'documents') {
    return { step: 'documents', after: typeof after === 'string' ? after : null };
  }
  if (document.get('step') === 'searchIndex') return { step: 'searchIndex' };
  return typeof next === 'number' ? { step: 'ranks', next } : null;
}

/**
 * Like `reindexDocuments`, but reads every document even if the counts agree, renames legacy fields, and builds the
 * search index again, because texts may have been edited directly in the database.
 */
export async function upgradeDocuments(
  database: FirestoreDatabase,
  collections: readonly RankedCollection[],
  onProgress: OnProgress = () => {},
): Promise<number> {
  const options = { batchSize: 200, shouldRenameLegacyFields: true };
  const counts = await database.read(() =>
    Promise.all(collections.map(({ documents }) => documents.count().get())),
  );
  const total = counts.reduce((sum, count) => sum + count.data().count, 0);
  const changed = new Set<string>();
  let processed = 0;
  for (const collection of collections) {
    await database.transact((transaction) => clearSearchIndex(collection, transaction), bulkDeadlineMs);
    for (let position: ReindexPosition | null = reindexStart; position !== null;) {
      const start: ReindexPosition = position;
      const batch: ReindexBatchResult = await database.transact(
        (transaction) => reindexBatch(collection, transaction, start, options),
        bulkDeadlineMs,
      );
      for (const id of batch.changed) changed.add(id);
      processed += batch.processed;
      if (batch.processed > 0) onProgress(processed, Math.max(processed, total));
      position = batch.next;
    }
  }
  return changed.size;
}

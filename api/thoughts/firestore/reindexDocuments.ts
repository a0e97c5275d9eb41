import { setTimeout as wait } from 'node:timers/promises';
import type { DocumentSnapshot, Transaction } from 'firebase-admin/firestore';
import { bulkDeadlineMs, type FirestoreDatabase } from '../../storage/firestore.ts';
import { readCounts, type RankedCollection } from './documents.ts';
import { type ReindexBatchResult, type ReindexPosition, reindexBatch, reindexStart } from './reindexBatch.ts';
import { clearSearchIndex } from './searchIndex.ts';
import type { OnProgress } from '../thoughtStore.ts';

/**
 * Ensures that only one process reindexes at a time. It holds a lease in a document of the database, which it renews
 * with every batch. The position is stored in the same document, so that another process can continue when the lease
 * has expired.
 */
export interface ReindexLease {
  /** Identifies this process. */
  owner: string;
  durationMs: number;
}

// Small, because other writes wait for a batch.
const batchSize = 100;
const pollIntervalMs = 1_000;
// Limits how long one call takes while other processes write directly to the database. A later call does the rest.
const maxPasses = 5;

/**
 * Adds the ranks and index keys that are missing in documents which were written directly to the database, or by an
 * earlier version. Returns how many documents this process changed.
 */
export async function reindexDocuments(
  database: FirestoreDatabase,
  collection: RankedCollection,
  lease: ReindexLease,
  signal?: AbortSignal,
): Promise<number> {
  const changed = new Set<string>();
  for (let pass = 0; pass < maxPasses;) {
    const found = await findReindexStart(database, collection);
    if (found === null) break;
    // After a pass, the search index can only be incomplete if ranks are missing or duplicate.
    const start = pass > 0 && found.step === 'searchIndex' ? reindexStart : found;
    const { ids, isDone } = await reindexUnderLease(database, collection, { lease, start, signal });
    for (const id of ids) changed.add(id);
    if (isDone) pass += 1;
    else await wait(pollIntervalMs, undefined, { signal });
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
    Promise.all([counter.get(), documents.count().get(), documents.orderBy('keys.authorDate').count().get()]),
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

interface LeasedReindexOptions {
  lease: ReindexLease;
  signal?: AbortSignal | undefined;
  /** Used when no other process has begun. */
  start: ReindexPosition;
}

/** Processes batches until none is left, or until another process holds the lease. */
async function reindexUnderLease(
  database: FirestoreDatabase,
  collection: RankedCollection,
  options: LeasedReindexOptions,
) {
  const ids: string[] = [];
  for (;;) {
    options.signal?.throwIfAborted();
    const batch = await database
      .transact(reindexLeasedBatch(collection, options), bulkDeadlineMs)
      .catch((error: unknown) => {
        // Ends the lease, so that another process can continue immediately.
        database.read(() => collection.reindexState.update({ leasedUntil: 0 })).catch(() => {});
        throw error;
      });
    if (batch === null) return { ids, isDone: false };
    ids.push(...batch.changed);
    if (batch.next === null) return { ids, isDone: true };
  }
}

/** Returns a transaction body that returns null while another process holds the lease. */
function reindexLeasedBatch(collection: RankedCollection, { lease, start }: LeasedReindexOptions) {
  return async (transaction: Transaction): Promise<ReindexBatchResult | null> => {
    const stored = await transaction.get(collection.reindexState);
    const isLeased = Number(stored.get('leasedUntil') ?? 0) > Date.now();
    if (isLeased && stored.get('owner') !== lease.owner) return null;
    const position = readPosition(stored) ?? start;
    const batch = await reindexBatch(collection, transaction, position, {
      batchSize,
      shouldRenameLegacyFields: false,
    });
    const leasedUntil = Date.now() + lease.durationMs;
    if (batch.next === null) transaction.delete(collection.reindexState);
    else transaction.set(collection.reindexState, { ...batch.next, owner: lease.owner, leasedUntil });
    return batch;
  };
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

import { setTimeout as wait } from 'node:timers/promises';
import type { DocumentSnapshot, Transaction } from 'firebase-admin/firestore';
import { bulkDeadlineMs, type FirestoreDatabase } from '../../storage/firestore.ts';
import { liveCount, type Collections } from './documents.ts';
import { type ReindexBatchResult, type ReindexPosition, reindexBatch, reindexStart } from './reindexBatch.ts';
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

// Small, because on Lambda a batch has to be done within the remaining time of a visitor's request.
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
  collections: Collections,
  lease: ReindexLease,
): Promise<number> {
  const changed = new Set<string>();
  for (let pass = 0; pass < maxPasses;) {
    const start = await findReindexStart(database, collections);
    if (start === null) break;
    const { ids, isDone } = await reindexUnderLease(database, collections, { lease, start });
    for (const id of ids) changed.add(id);
    if (isDone) pass += 1;
    else await wait(pollIntervalMs);
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
  { thoughts, counter }: Collections,
): Promise<ReindexPosition | null> {
  const [snapshot, all, keyed] = await database.read(() =>
    Promise.all([counter.get(), thoughts.count().get(), thoughts.orderBy('keys.letters').count().get()]),
  );
  const live = liveCount(snapshot);
  const { count } = all.data();
  if (live === count) return keyed.data().count === count ? null : { step: 'documents', after: null };
  const inRange = thoughts.where('rank', '>=', 0).where('rank', '<', live);
  const ranked = await database.read(() => inRange.count().get());
  return ranked.data().count === live ? { step: 'documents', after: null } : reindexStart;
}

interface LeasedReindexOptions {
  lease: ReindexLease;
  /** Used when no other process has begun. */
  start: ReindexPosition;
}

/** Processes batches until none is left, or until another process holds the lease. */
async function reindexUnderLease(
  database: FirestoreDatabase,
  collections: Collections,
  options: LeasedReindexOptions,
) {
  const ids: string[] = [];
  for (;;) {
    const batch = await database
      .transact(reindexLeasedBatch(collections, options), bulkDeadlineMs)
      .catch((error: unknown) => {
        // Ends the lease, so that another process can continue immediately.
        database.read(() => collections.reindexState.update({ leasedUntil: 0 })).catch(() => {});
        throw error;
      });
    if (batch === null) return { ids, isDone: false };
    ids.push(...batch.changed);
    if (batch.next === null) return { ids, isDone: true };
  }
}

/** Returns a transaction body that returns null while another process holds the lease. */
function reindexLeasedBatch(collections: Collections, { lease, start }: LeasedReindexOptions) {
  return async (transaction: Transaction): Promise<ReindexBatchResult | null> => {
    const stored = await transaction.get(collections.reindexState);
    const isLeased = Number(stored.get('leasedUntil') ?? 0) > Date.now();
    if (isLeased && stored.get('owner') !== lease.owner) return null;
    const position = readPosition(stored) ?? start;
    const batch = await reindexBatch(collections, transaction, position, {
      batchSize,
      shouldRenameLegacyFields: false,
    });
    const leasedUntil = Date.now() + lease.durationMs;
    if (batch.next === null) transaction.delete(collections.reindexState);
    else transaction.set(collections.reindexState, { ...batch.next, owner: lease.owner, leasedUntil });
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
  return typeof next === 'number' ? { step: 'ranks', next } : null;
}

/** Like `reindexDocuments`, but reads every document even if the counts agree, and renames legacy fields. */
export async function upgradeDocuments(
  database: FirestoreDatabase,
  collections: Collections,
  onProgress: OnProgress,
): Promise<number> {
  const options = { batchSize: 200, shouldRenameLegacyFields: true };
  const total = (await database.read(() => collections.thoughts.count().get())).data().count;
  const changed = new Set<string>();
  let processed = 0;
  for (let position: ReindexPosition | null = reindexStart; position !== null;) {
    const start: ReindexPosition = position;
    const batch: ReindexBatchResult = await database.transact(
      (transaction) => reindexBatch(collections, transaction, start, options),
      bulkDeadlineMs,
    );
    for (const id of batch.changed) changed.add(id);
    processed += batch.processed;
    if (batch.processed > 0) onProgress(processed, Math.max(processed, total));
    position = batch.next;
  }
  return changed.size;
}

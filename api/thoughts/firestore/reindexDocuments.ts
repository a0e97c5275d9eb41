import { setTimeout as wait } from 'node:timers/promises';
import type { DocumentSnapshot, Transaction } from 'firebase-admin/firestore';
import { bulkDeadlineMs, type FirestoreDatabase } from '../../storage/firestore.ts';
import { liveCount, type Collections } from './documents.ts';
import { type ReindexBatchResult, type ReindexPosition, reindexBatch, reindexStart } from './reindexBatch.ts';
import type { OnProgress } from '../thoughtStore.ts';

/**
 * Who reindexes records that were written past the API. One process at a time does it: it holds a lease in a document
 * of the database, renews it with every slice, and keeps the position there, from where any other process goes on
 * when the lease has expired.
 */
export interface ReindexLease {
  /** Names this process. */
  owner: string;
  durationMs: number;
}

// Small, because on Lambda a slice has to be done within the time that a visitor's request leaves for it.
const batchSize = 100;
const pollIntervalMs = 1_000;
// Others may write past the API again and again meanwhile; a later call finds what they left.
const maxPasses = 5;

/** Takes documents that were written past the API, or by an earlier version, into the shuffle and the lists; returns how many were changed here. */
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
 * Null when the counts agree. Ranks that are dense as far as counts can tell are not looked through. Documents of an
 * earlier version lack the newest key, so its index counts fewer.
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
  /** Where to begin when no other process has begun. */
  start: ReindexPosition;
}

/** Does slices until none is left, or until another process holds the lease. */
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
        // Another process need not wait for the lease of one that failed.
        database.read(() => collections.reindexState.update({ leasedUntil: 0 })).catch(() => {});
        throw error;
      });
    if (batch === null) return { ids, isDone: false };
    ids.push(...batch.changed);
    if (batch.next === null) return { ids, isDone: true };
  }
}

/** Null while another process holds the lease. */
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

/** Where the last slice ended; null when nobody has begun. */
function readPosition(document: DocumentSnapshot): ReindexPosition | null {
  const next: unknown = document.get('next');
  const after: unknown = document.get('after');
  if (document.get('step') === 'documents') {
    return { step: 'documents', after: typeof after === 'string' ? after : null };
  }
  return typeof next === 'number' ? { step: 'ranks', next } : null;
}

/** As `adoptDocuments` without trusting the counts, and old field names become new ones. */
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

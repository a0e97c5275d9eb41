import { setTimeout as wait } from 'node:timers/promises';
import type { DocumentSnapshot, Transaction } from 'firebase-admin/firestore';
import { bulkDeadlineMs, type FirestoreDatabase } from '../firestore.ts';
import { liveCount, type Places } from './firestoreDocuments.ts';
import { type ReindexedSlice, type ReindexPosition, reindexSlice, reindexStart } from './firestoreReindex.ts';
import type { ReportProgress } from './thoughtStore.ts';

/**
 * Who reindexes records that were written past the API. One process at a time does it: it holds a lease in a document
 * of the database, renews it with every slice, and keeps the position there, from where any other process goes on
 * when the lease has expired.
 */
export interface AdoptionLease {
  /** Names this process. */
  owner: string;
  durationMs: number;
}

// Small, because on Lambda a slice has to be done within the time that a visitor's request leaves for it.
const documentsPerSlice = 100;
const pollMs = 1_000;
// Others may write past the API again and again meanwhile; a later call finds what they left.
const mostPasses = 5;

/** Takes documents that were written past the API, or by an earlier version, into the shuffle and the lists; returns how many were changed here. */
export async function adoptDocuments(
  database: FirestoreDatabase,
  places: Places,
  lease: AdoptionLease,
): Promise<number> {
  const changed = new Set<string>();
  for (let pass = 0; pass < mostPasses;) {
    const start = await whereToStart(database, places);
    if (start === null) break;
    const { ids, isDone } = await adoptUnderLease(database, places, { lease, start });
    for (const id of ids) changed.add(id);
    if (isDone) pass += 1;
    else await wait(pollMs);
  }
  return changed.size;
}

/**
 * Null when the counts agree. Ranks that are dense as far as counts can tell are not looked through. Documents of an
 * earlier version lack the newest key, so its index counts fewer.
 */
async function whereToStart(
  database: FirestoreDatabase,
  { thoughts, counter }: Places,
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

interface Adoption {
  lease: AdoptionLease;
  /** Where to begin when no other process has begun. */
  start: ReindexPosition;
}

/** Does slices until none is left, or until another process holds the lease. */
async function adoptUnderLease(database: FirestoreDatabase, places: Places, adoption: Adoption) {
  const ids: string[] = [];
  for (;;) {
    const slice = await database
      .transact(adoptSlice(places, adoption), bulkDeadlineMs)
      .catch((error: unknown) => {
        // Another process need not wait for the lease of one that failed.
        database.read(() => places.adoption.update({ leasedUntil: 0 })).catch(() => {});
        throw error;
      });
    if (slice === null) return { ids, isDone: false };
    ids.push(...slice.changed);
    if (slice.next === null) return { ids, isDone: true };
  }
}

/** Null while another process holds the lease. */
function adoptSlice(places: Places, { lease, start }: Adoption) {
  return async (transaction: Transaction): Promise<ReindexedSlice | null> => {
    const stored = await transaction.get(places.adoption);
    const isLeased = Number(stored.get('leasedUntil') ?? 0) > Date.now();
    if (isLeased && stored.get('owner') !== lease.owner) return null;
    const position = positionIn(stored) ?? start;
    const slice = await reindexSlice(places, transaction, position, { documentsPerSlice, renames: false });
    const leasedUntil = Date.now() + lease.durationMs;
    if (slice.next === null) transaction.delete(places.adoption);
    else transaction.set(places.adoption, { ...slice.next, owner: lease.owner, leasedUntil });
    return slice;
  };
}

/** Where the last slice ended; null when nobody has begun. */
function positionIn(adoption: DocumentSnapshot): ReindexPosition | null {
  const next: unknown = adoption.get('next');
  const after: unknown = adoption.get('after');
  if (adoption.get('step') === 'documents') {
    return { step: 'documents', after: typeof after === 'string' ? after : null };
  }
  return typeof next === 'number' ? { step: 'ranks', next } : null;
}

/** As `adoptDocuments` without trusting the counts, and old field names become new ones. */
export async function upgradeDocuments(
  database: FirestoreDatabase,
  places: Places,
  report: ReportProgress,
): Promise<number> {
  const options = { documentsPerSlice: 200, renames: true };
  const total = (await database.read(() => places.thoughts.count().get())).data().count;
  const changed = new Set<string>();
  let seen = 0;
  for (let position: ReindexPosition | null = reindexStart; position !== null;) {
    const start: ReindexPosition = position;
    const slice: ReindexedSlice = await database.transact(
      (transaction) => reindexSlice(places, transaction, start, options),
      bulkDeadlineMs,
    );
    for (const id of slice.changed) changed.add(id);
    seen += slice.seen;
    if (slice.seen > 0) report(seen, Math.max(seen, total));
    position = slice.next;
  }
  return changed.size;
}

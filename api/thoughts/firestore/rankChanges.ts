// Changes of the ranks in a transaction. Each function reads what it needs and returns a function that writes the ranks,
// the counter and the search index; the caller writes the thoughts.
import { isDeepStrictEqual } from 'node:util';
import type { DocumentSnapshot, Transaction } from 'firebase-admin/firestore';
import type { Thought } from '#domain/thought/thought.ts';
import { isRank } from '../ranks.ts';
import { readCounts, type RankedCollection, type StoredDocument } from './documents.ts';
import { planRankChanges, readEntry, type PlannedChange } from './searchIndex.ts';
import { toSearchEntry } from './searchSegments.ts';

type Write = PlannedChange['write'];

/**
 * Gives the thoughts the next ranks, and returns the first one of these.
 * @param counter the counter of the collection, if the transaction has read it.
 */
export async function planAppend(
  collection: RankedCollection,
  transaction: Transaction,
  thoughts: readonly Thought[],
  counter?: DocumentSnapshot,
): Promise<{ rank: number; write: Write }> {
  const before = readCounts(counter ?? (await transaction.get(collection.counter)));
  const { write } = await planRankChanges(collection, transaction, {
    before,
    live: before.live + thoughts.length,
    changes: thoughts.map((thought, index) => ({
      rank: before.live + index,
      previousId: null,
      entry: toSearchEntry(thought),
    })),
  });
  return { rank: before.live, write };
}

/** Removes the thought's rank. The thought with the last rank gets it. */
export async function planRemoval(
  collection: RankedCollection,
  transaction: Transaction,
  { rank, thought }: StoredDocument,
): Promise<Write> {
  const before = readCounts(await transaction.get(collection.counter));
  const last = before.live - 1;
  if (!isRank(rank) || rank > last) return () => {};
  const withLastRank = collection.documents.where('rank', '==', last).limit(1);
  const [snapshot] = rank < last ? (await transaction.get(withLastRank)).docs : [];
  const moved = snapshot === undefined ? null : readEntry(snapshot);
  const { write } = await planRankChanges(collection, transaction, {
    before,
    live: last,
    changes: rank < last ? [{ rank, previousId: thought.id, entry: moved?.entry ?? null }] : [],
  });
  return () => {
    if (snapshot !== undefined) transaction.update(snapshot.ref, { rank });
    write();
  };
}

/** Updates the search index for a change of the thought, which keeps its rank. */
export async function planEntryChange(
  collection: RankedCollection,
  transaction: Transaction,
  { rank, thought: before }: StoredDocument,
  thought: Thought,
): Promise<Write> {
  const entry = toSearchEntry(thought);
  if (!isRank(rank) || isDeepStrictEqual(toSearchEntry(before), entry)) return () => {};
  const counts = readCounts(await transaction.get(collection.counter));
  if (rank >= counts.live) return () => {};
  const { write } = await planRankChanges(collection, transaction, {
    before: counts,
    live: counts.live,
    changes: [{ rank, previousId: thought.id, entry }],
  });
  return write;
}

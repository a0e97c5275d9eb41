// Changes of the ranks in a transaction. Each function reads what it needs and returns a function that writes the ranks,
// the counter and the search index; the caller writes the thoughts.
import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'firebase-admin/firestore';
import type { Thought } from '#domain/thought/thought.ts';
import { isRank } from '../ranks.ts';
import { readCounts, type RankedCollection, type StoredDocument } from './documents.ts';
import { planRankChanges, readEntry, type PlannedChange, type RankChange } from './searchIndex.ts';
import { toSearchEntry } from './searchSegments.ts';

type Write = PlannedChange['write'];

/** A document with its next version. */
export interface UpdatedDocument {
  stored: StoredDocument;
  thought: Thought;
}

/**
 * Gives the thoughts the next ranks, and returns the first one of these. The search index is also updated for the new versions of
 * documents that keep their ranks.
 */
export async function planAppend(
  collection: RankedCollection,
  transaction: Transaction,
  thoughts: readonly Thought[],
  updated: readonly UpdatedDocument[],
): Promise<{ rank: number; write: Write }> {
  const before = readCounts(await transaction.get(collection.counter));
  const { write } = await planRankChanges(collection, transaction, {
    before,
    live: before.live + thoughts.length,
    changes: [
      ...toEntryChanges(updated, before.live),
      ...thoughts.map((thought, index) => ({
        rank: before.live + index,
        previousId: null,
        entry: toSearchEntry(thought),
      })),
    ],
  });
  return { rank: before.live, write };
}

/**
 * Removes the ranks of documents, and updates the search index for the new versions of others. The thoughts with the last
 * ranks get the freed ones. Those of them that are updated are in `movedTo`, and have to be written by the caller.
 */
export async function planRemovals(
  collection: RankedCollection,
  transaction: Transaction,
  removed: readonly StoredDocument[],
  updated: readonly UpdatedDocument[] = [],
): Promise<{ movedTo: Map<string, number>; write: Write }> {
  const before = readCounts(await transaction.get(collection.counter));
  const freed = removed.flatMap(({ rank, thought }) =>
    isRank(rank) && rank < before.live ? [{ rank, previousId: thought.id }] : [],
  );
  const live = before.live - freed.length;
  const gaps = freed.filter(({ rank }) => rank < live);
  const withLastRanks = collection.documents.where('rank', '>=', live).where('rank', '<', before.live);
  const { docs } =
    gaps.length === 0 ? { docs: [] } : await transaction.get(withLastRanks.limit(freed.length));
  const removedIds = new Set(removed.map(({ thought }) => thought.id));
  const moving = docs.filter(({ id }) => !removedIds.has(id));
  const newVersions = new Map(updated.map(({ thought }) => [thought.id, thought]));
  const moves = gaps.map(({ rank, previousId }, index) => ({ rank, previousId, snapshot: moving[index] }));
  const changes = moves.map(({ rank, previousId, snapshot }) => {
    if (snapshot === undefined) return { rank, previousId, entry: null };
    const newVersion = newVersions.get(snapshot.id);
    const entry = newVersion === undefined ? readEntry(snapshot)?.entry : toSearchEntry(newVersion);
    return { rank, previousId, entry: entry ?? null };
  });
  const { write } = await planRankChanges(collection, transaction, {
    before,
    live,
    changes: [...changes, ...toEntryChanges(updated, live)].toSorted((one, other) => one.rank - other.rank),
  });
  return {
    movedTo: new Map(
      moves.flatMap(({ rank, snapshot }) => (snapshot === undefined ? [] : [[snapshot.id, rank]])),
    ),
    write: () => {
      for (const { rank, snapshot } of moves) {
        if (snapshot !== undefined && !newVersions.has(snapshot.id))
          transaction.update(snapshot.ref, { rank });
      }
      write();
    },
  };
}

/** Returns the changes of the search index for documents that keep ranks below `live`, in the order of the ranks. */
function toEntryChanges(updated: readonly UpdatedDocument[], live: number): RankChange[] {
  return updated
    .flatMap(({ stored, thought }) =>
      isRank(stored.rank) && stored.rank < live
        ? [{ rank: stored.rank, previousId: thought.id, entry: toSearchEntry(thought) }]
        : [],
    )
    .toSorted((one, other) => one.rank - other.rank);
}

/** Updates the search index for new versions of documents that keep their ranks. Reads nothing if no entry differs. */
export async function planEntryChanges(
  collection: RankedCollection,
  transaction: Transaction,
  updated: readonly UpdatedDocument[],
): Promise<Write> {
  const changed = updated.filter(
    ({ stored, thought }) => !isDeepStrictEqual(toSearchEntry(stored.thought), toSearchEntry(thought)),
  );
  if (changed.length === 0) return () => {};
  return (await planAppend(collection, transaction, [], changed)).write;
}

import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '@google-cloud/firestore';
import type { Thought } from '#domain/thought/thought.ts';
import { isRank } from '../ranks.ts';
import { readCounts, type RankedCollection, type StoredDocument } from './documents.ts';
import { planRankChanges, readEntry } from './searchIndex.ts';
import { toSearchEntry } from './searchSegments.ts';

/** The changes of a place, which may not both gain and lose thoughts. */
interface CollectionChanges {
  removed: readonly StoredDocument[];
  /** Documents with their next versions. */
  updated: readonly { stored: StoredDocument; thought: Thought }[];
  added: readonly { thought: Thought }[];
}

interface PlannedRanks {
  /** The ranks of updated documents that have got another one. The caller writes them. */
  movedTo: ReadonlyMap<string, number>;
  /** The rank of the first thought that is added. */
  firstRank: number;
  /** Writes the other ranks, the counter and the search index. */
  write: () => void;
}

/**
 * Reads what is needed to change the ranks of a place, its counter and its search index. Added thoughts get the next ranks.
 * The thoughts with the last ranks get the ranks of removed ones. Reads nothing for documents that keep their ranks and
 * their entries in the index.
 */
export async function planRanks(
  collection: RankedCollection,
  transaction: Transaction,
  { removed, updated, added }: CollectionChanges,
): Promise<PlannedRanks> {
  if (removed.length > 0 && added.length > 0) throw new Error('A place both gains and loses thoughts.');
  const changed = updated.filter(
    ({ stored, thought }) => !isDeepStrictEqual(toSearchEntry(stored.thought), toSearchEntry(thought)),
  );
  if (removed.length + added.length + changed.length === 0)
    return { movedTo: new Map(), firstRank: 0, write: () => {} };

  const before = readCounts(await transaction.get(collection.counter));
  const freed = removed.flatMap(({ rank, thought }) =>
    isRank(rank) && rank < before.live ? [{ rank, previousId: thought.id }] : [],
  );
  const remaining = before.live - freed.length;
  const gaps = freed.filter(({ rank }) => rank < remaining);
  const withLastRanks = collection.documents.where('rank', '>=', remaining).where('rank', '<', before.live);
  const { docs } =
    gaps.length === 0 ? { docs: [] } : await transaction.get(withLastRanks.limit(freed.length));
  const removedIds = new Set(removed.map(({ thought }) => thought.id));
  const moving = docs.filter(({ id }) => !removedIds.has(id));
  const moves = gaps.map(({ rank, previousId }, index) => ({ rank, previousId, snapshot: moving[index] }));
  const newVersions = new Map(updated.map(({ thought }) => [thought.id, thought]));
  const toEntry = ({ snapshot }: (typeof moves)[number]) => {
    const newVersion = newVersions.get(snapshot?.id ?? '');
    return newVersion === undefined ? snapshot && readEntry(snapshot)?.entry : toSearchEntry(newVersion);
  };

  const { write } = await planRankChanges(collection, transaction, {
    before,
    live: remaining + added.length,
    changes: [
      ...moves.map((move) => ({
        rank: move.rank,
        previousId: move.previousId,
        entry: toEntry(move) ?? null,
      })),
      ...changed.flatMap(({ stored: { rank }, thought }) =>
        isRank(rank) && rank < remaining
          ? [{ rank, previousId: thought.id, entry: toSearchEntry(thought) }]
          : [],
      ),
      ...added.map(({ thought }, index) => ({
        rank: remaining + index,
        previousId: null,
        entry: toSearchEntry(thought),
      })),
    ].toSorted((one, other) => one.rank - other.rank),
  });
  return {
    movedTo: new Map(
      moves.flatMap(({ rank, snapshot }) => (snapshot === undefined ? [] : [[snapshot.id, rank]])),
    ),
    firstRank: remaining,
    write: () => {
      for (const { rank, snapshot } of moves) {
        if (snapshot !== undefined && !newVersions.has(snapshot.id))
          transaction.update(snapshot.ref, { rank });
      }
      write();
    },
  };
}

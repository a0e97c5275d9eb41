// Changes of thoughts in any places in one transaction. Firestore requires that a transaction reads everything before it
// writes, so each change is planned first.
import type { Transaction } from '@google-cloud/firestore';
import type { ThoughtRecord } from '#domain/thought/storedRecord.ts';
import { placeOf, type Thought } from '#domain/thought/thought.ts';
import type { Move as ThoughtMove } from '../thoughtChanges.ts';
import { type Collections, type RankedCollection, type StoredDocument, toDocument } from './documents.ts';
import { planRanks } from './rankChanges.ts';

/** See `Move` of thoughtChanges.ts. */
export interface Move extends Omit<ThoughtMove, 'before'> {
  stored: StoredDocument | null;
}

/**
 * Reads what is needed to change the thoughts, their ranks, the counters and the search index, and returns a function that
 * writes all of it. No place may both gain and lose thoughts.
 */
export async function planMoves(
  collections: Collections,
  transaction: Transaction,
  moves: readonly Move[],
): Promise<() => void> {
  const writes: (() => void)[] = [];
  // Two transactions that lock documents in different orders block each other.
  for (const collection of Object.values(collections))
    writes.push(await planCollection(collections, transaction, collection, moves));
  return () => {
    for (const write of writes) write();
  };
}

async function planCollection(
  collections: Collections,
  transaction: Transaction,
  collection: RankedCollection,
  moves: readonly Move[],
): Promise<() => void> {
  const isTarget = (thought: Thought) => collections[placeOf(thought)] === collection;
  const removed: StoredDocument[] = [];
  const updated: { stored: StoredDocument; thought: Thought; record: ThoughtRecord }[] = [];
  const added: { thought: Thought; record: ThoughtRecord }[] = [];
  for (const { stored, thought, record } of moves) {
    const isSource = stored !== null && collectionOf(collections, stored) === collection;
    if (isSource && thought !== null && isTarget(thought)) updated.push({ stored, thought, record });
    else if (isSource) removed.push(stored);
    else if (thought !== null && isTarget(thought)) added.push({ thought, record });
  }
  const { movedTo, firstRank, write } = await planRanks(collection, transaction, { removed, updated, added });
  return () => {
    for (const { reference } of removed) transaction.delete(reference);
    for (const { stored, thought, record } of updated) {
      const rank = movedTo.get(thought.id) ?? stored.rank;
      transaction.set(stored.reference, toDocument(thought, rank, record));
    }
    for (const [index, { thought, record }] of added.entries())
      transaction.set(collection.documents.doc(thought.id), toDocument(thought, firstRank + index, record));
    write();
  };
}

function collectionOf(collections: Collections, { reference }: StoredDocument): RankedCollection {
  const isIn = ({ documents }: RankedCollection) => documents.id === reference.parent.id;
  return Object.values(collections).find(isIn) ?? collections.live;
}

// The search index of a collection of thoughts. Firestore can't search for substrings or combine any filters and orders,
// so what they depend on is also stored in a few documents, the segments: segment n holds the entries of the ranks from
// n × 2,000 on, compressed.
//
// The index contains the ranks from 0 to `indexed` - 1, and is exact for these, because each transaction that changes a
// thought changes its entry, too. The ranks from `indexed` on have to be read from the thoughts themselves until they
// are reindexed. An earlier version of the API, which doesn't know the index, removes `indexed` from the counter
// whenever it changes ranks, so that the index is built again. A segment whose entries lack a field, because an earlier
// version has written it, counts as damaged and is built again, too.
import type {
  CollectionReference,
  DocumentReference,
  DocumentSnapshot,
  Query,
  Transaction,
} from '@google-cloud/firestore';
import { searchedFieldNames, storedNamesOf } from '#domain/thought/fields.ts';
import { readCounts, readDocument, type RankCounts, type RankedCollection } from './documents.ts';
import {
  packSegment,
  ranksPerSegment,
  toSearchEntry,
  unpackSegment,
  type SearchEntry,
} from './searchSegments.ts';

/** A rank whose thought changes. */
export interface RankChange {
  rank: number;
  /** The id of the thought that had this rank before, or null if there was none. */
  previousId: string | null;
  /** The entry of the thought that has the rank now. Null if it isn't known, so that the index ends before this rank. */
  entry: SearchEntry | null;
}

/** Firestore requires that a transaction reads everything before it writes, so the change is written separately. */
export interface PlannedChange {
  counts: RankCounts;
  write: () => void;
}

/**
 * Reads what is needed to change the counter and the search index.
 * @param live how many ranks there are after the change.
 * @param changes in the order of their ranks.
 */
export async function planRankChanges(
  collection: RankedCollection,
  transaction: Transaction,
  { before, live, changes }: { before: RankCounts; live: number; changes: readonly RankChange[] },
): Promise<PlannedChange> {
  const index = openSegments(collection, transaction, before.indexed);
  for (const change of changes) await index.apply(change);
  await index.truncate(live);
  const { packed, indexed } = await index.pack();
  return {
    counts: { live, indexed },
    write: () => {
      for (const [number, entries] of packed)
        transaction.set(segmentReference(collection, number), { entries });
      const unused = Math.ceil(live / ranksPerSegment);
      for (let number = unused; number * ranksPerSegment < before.indexed; number += 1)
        transaction.delete(segmentReference(collection, number));
      if (live !== before.live || indexed !== before.indexed)
        transaction.set(collection.counter, { live, indexed }, { mergeFields: ['live', 'indexed'] });
    },
  };
}

/** Returns functions that change the segments in memory. They read each segment once. */
function openSegments(collection: RankedCollection, transaction: Transaction, indexedBefore: number) {
  let indexed = indexedBefore;
  const opened = new Map<number, SearchEntry[]>();

  async function open(number: number): Promise<SearchEntry[]> {
    const first = number * ranksPerSegment;
    const entries =
      opened.get(number) ?? (await readSegment(await transaction.get(segmentReference(collection, number))));
    // Entries after the end of the index are not maintained.
    entries.splice(Math.max(indexed - first, 0));
    // The segment was deleted or shortened by something else than this API.
    if (entries.length < ranksPerSegment) indexed = Math.min(indexed, first + entries.length);
    opened.set(number, entries);
    return entries;
  }

  return {
    apply: async ({ rank, previousId, entry }: RankChange) => {
      if (rank > indexed) return;
      const entries = entry === null ? [] : await open(Math.floor(rank / ranksPerSegment));
      const position = rank % ranksPerSegment;
      const isExpected = rank === indexed || entries[position]?.id === previousId;
      if (entry !== null && rank <= indexed && isExpected) {
        entries[position] = entry;
        indexed = Math.max(indexed, rank + 1);
      } else indexed = Math.min(indexed, rank);
    },
    /** Removes the entries of thoughts that are no longer in the collection, so that their text isn't stored any more. */
    truncate: async (live: number) => {
      if (indexed <= live) return;
      indexed = live;
      if (live % ranksPerSegment > 0) await open(Math.floor(live / ranksPerSegment));
    },
    pack: async () => {
      const packed = new Map<number, Uint8Array>();
      for (const number of opened.keys()) {
        const bytes = await packSegment(await open(number));
        if (bytes === null) indexed = Math.min(indexed, number * ranksPerSegment);
        else packed.set(number, bytes);
      }
      return { packed, indexed };
    },
  };
}

/** Deletes the search index. Searches read the thoughts themselves until it is built again. */
export async function clearSearchIndex(
  collection: RankedCollection,
  transaction: Transaction,
): Promise<void> {
  const { indexed } = readCounts(await transaction.get(collection.counter));
  const { docs } = await transaction.get(segmentsOf(collection).select());
  for (const { ref } of docs) transaction.delete(ref);
  if (indexed > 0) transaction.set(collection.counter, { indexed: 0 }, { merge: true });
}

/** Ends the search index before this rank, because its entry turned out to be wrong. */
export async function shortenSearchIndex(
  collection: RankedCollection,
  transaction: Transaction,
  rank: number,
): Promise<void> {
  const before = readCounts(await transaction.get(collection.counter));
  const changes = [{ rank, previousId: null, entry: null }];
  (await planRankChanges(collection, transaction, { before, live: before.live, changes })).write();
}

function readSegment(snapshot: DocumentSnapshot): Promise<SearchEntry[]> {
  return unpackSegment(snapshot.get('entries'));
}

function segmentsOf({ counter }: RankedCollection): CollectionReference {
  return counter.collection('searchIndex');
}

function segmentReference(collection: RankedCollection, number: number): DocumentReference {
  return segmentsOf(collection).doc(String(number));
}

export interface RankedEntry {
  rank: number;
  entry: SearchEntry;
}

/**
 * Returns the entries of all thoughts, and how many of the indexed ranks were found in the index. Reads one document for
 * every 2,000 ranks, and one for each rank that isn't indexed or whose text is too long for the index.
 */
export async function readSearchEntries(
  collection: RankedCollection,
  transaction: Transaction,
  { live, indexed }: RankCounts,
): Promise<{ entries: RankedEntry[]; indexedCount: number }> {
  const packed = await readPackedEntries(collection, transaction, indexed);
  const withoutText = packed.filter(({ entry }) => entry.text === null);
  const references = withoutText.map(({ entry }) => collection.documents.doc(entry.id));
  const documents = [
    ...(references.length === 0
      ? []
      : await transaction.getAll(...references, { fieldMask: [...searchEntryFields] })),
    ...(packed.length < live
      ? (await transaction.get(selectRanks(collection, packed.length, live))).docs
      : []),
  ];
  const read = documents.flatMap((snapshot) => readEntry(snapshot) ?? []);
  const entries = [...packed.filter(({ entry }) => entry.text !== null), ...read];
  return { entries, indexedCount: packed.length };
}

async function readPackedEntries(
  collection: RankedCollection,
  transaction: Transaction,
  indexed: number,
): Promise<RankedEntry[]> {
  if (indexed === 0) return [];
  const numbers = Array.from({ length: Math.ceil(indexed / ranksPerSegment) }, (_, number) => number);
  const references = numbers.map((number) => segmentReference(collection, number));
  const segments = await Promise.all((await transaction.getAll(...references)).map(readSegment));
  const shortened = segments.findIndex(({ length }) => length < ranksPerSegment);
  return segments
    .slice(0, shortened === -1 ? segments.length : shortened + 1)
    .flat()
    .slice(0, indexed)
    .map((entry, rank) => ({ rank, entry }));
}

/** The fields that an entry is made of. Images are left out because they may be large. */
export const searchEntryFields = [
  ...searchedFieldNames.flatMap(storedNamesOf),
  'lang',
  'createdAt',
  'rank',
] as const;

/** Returns the entry of a document, selected with these fields or whole. Null if the document doesn't exist. */
export function readEntry(snapshot: DocumentSnapshot): RankedEntry | null {
  const stored = readDocument(snapshot);
  return stored && { rank: Number(stored.rank), entry: toSearchEntry(stored.thought) };
}

/** Returns a query for the thoughts from rank `first` to rank `end` - 1, with the fields that an entry is made of. */
export function selectRanks({ documents }: RankedCollection, first: number, end: number): Query {
  return documents
    .where('rank', '>=', first)
    .where('rank', '<', end)
    .orderBy('rank')
    .select(...searchEntryFields);
}

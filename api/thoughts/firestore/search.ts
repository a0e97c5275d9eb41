import type { Transaction } from 'firebase-admin/firestore';
import { normalizeForSearch } from '#domain/text/normalizeForSearch.ts';
import { bulkDeadlineMs, type FirestoreDatabase } from '../../storage/firestore.ts';
import { readCursor, writeCursor, type CursorPosition } from '../../storage/cursor.ts';
import { sortOrders, searchTextOf } from '../thoughtRecord.ts';
import type { ThoughtPage, ThoughtPageQuery } from '../thoughtStore.ts';
import {
  readCounts,
  readDocument,
  type RankCounts,
  type RankedCollection,
  type StoredDocument,
} from './documents.ts';
import { readSearchEntries, type RankedEntry } from './searchIndex.ts';
import type { WrongRanks } from './reindexDocuments.ts';

/** Whether the search has any text that a thought has to contain. */
export function isSearch({ search }: ThoughtPageQuery): boolean {
  return normalizeForSearch(search ?? '') !== '';
}

/**
 * Returns a page of search results. Reads the counter, the search index and the thoughts of the page. If the index turns
 * out to be wrong, because something was changed directly in the database, the first rank that is known to be wrong is
 * added to `wrongRanks`. From this rank on, this search and later ones read the thoughts themselves.
 */
export async function searchThoughts(
  database: FirestoreDatabase,
  collection: RankedCollection,
  query: ThoughtPageQuery,
  wrongRanks: WrongRanks,
): Promise<ThoughtPage> {
  const counter = await database.read(() => collection.counter.get());
  // All further reads see the collection as it was when the counter was read. Nothing is locked.
  const readPage = (counts: RankCounts) =>
    database.read(
      () =>
        database.firestore.runTransaction(
          (transaction) => readSearchPage(collection, transaction, counts, query),
          { readOnly: true, readTime: counter.readTime },
        ),
      bulkDeadlineMs,
    );
  const { live, indexed } = readCounts(counter);
  for (;;) {
    const rightCount = Math.min(indexed, wrongRanks.get(collection) ?? indexed);
    const { page, wrongRank } = await readPage({ live, indexed: rightCount });
    // Ranks from here on are read from the thoughts themselves, which aren't wrong.
    if (wrongRank >= rightCount) return page;
    wrongRanks.set(collection, wrongRank);
  }
}

async function readSearchPage(
  collection: RankedCollection,
  transaction: Transaction,
  counts: RankCounts,
  { first, after, search, orderBy }: ThoughtPageQuery,
): Promise<{ page: ThoughtPage; wrongRank: number }> {
  const start = readCursor(orderBy, after);
  const { entries, indexedCount } = await readSearchEntries(collection, transaction, counts);

  const { key, direction } = sortOrders[orderBy];
  const sign = direction === 'asc' ? 1 : -1;
  const searchText = normalizeForSearch(search ?? '');
  const matches = entries
    .filter(({ entry }) => entry.text?.includes(searchText))
    .map((ranked) => ({ ranked, key: ranked.entry[key], id: ranked.entry.id }));
  const remaining = matches
    .filter((match) => start === null || sign * comparePositions(match, start) > 0)
    .toSorted((one, other) => sign * comparePositions(one, other));

  const requested = remaining.slice(0, first);
  const references = requested.map(({ id }) => collection.documents.doc(id));
  const snapshots = references.length === 0 ? [] : await transaction.getAll(...references);
  const storedById = new Map(snapshots.map((snapshot) => [snapshot.id, readDocument(snapshot)]));
  return {
    page: {
      edges: requested.flatMap((match) => {
        const node = storedById.get(match.id)?.thought;
        return node === undefined ? [] : { node, cursor: writeCursor(orderBy, match) };
      }),
      hasNextPage: remaining.length > first,
      totalCount: matches.length,
      collectionCount: entries.length,
    },
    wrongRank: Math.min(
      ...(indexedCount < counts.indexed ? [indexedCount] : []),
      ...requested.flatMap(({ ranked, id }) =>
        isExact(ranked, storedById.get(id) ?? null) ? [] : ranked.rank,
      ),
    ),
  };
}

function isExact({ rank, entry }: RankedEntry, stored: StoredDocument | null): boolean {
  return stored !== null && stored.rank === rank && searchTextOf(stored.thought) === entry.text;
}

function comparePositions(one: CursorPosition, other: CursorPosition): number {
  return compareText(one.key, other.key) || compareText(one.id, other.id);
}

/**
 * Compares two strings by their code points. Both databases sort by the bytes in UTF-8, which have the same order.
 * JavaScript's own comparison sorts characters from U+10000 on before those from U+E000 on.
 */
function compareText(one: string, other: string): number {
  if (one === other) return 0;
  let index = 0;
  while (one.charCodeAt(index) === other.charCodeAt(index)) index += 1;
  return (one.codePointAt(index) ?? -1) - (other.codePointAt(index) ?? -1);
}

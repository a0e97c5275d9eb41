import { isDeepStrictEqual } from 'node:util';
import type { ReadOptions, Transaction } from '@google-cloud/firestore';
import { normalizeForSearch } from '#domain/text/normalizeForSearch.ts';
import { matchesFilter } from '#domain/thought/thoughtFilter.ts';
import { bulkDeadlineMs, type FirestoreDatabase } from '../../storage/firestore.ts';
import { readCursor, writeCursor, type CursorPosition } from '../../storage/cursor.ts';
import { sortOrders } from '../thoughtRecord.ts';
import type { ThoughtPage, ThoughtPageQuery } from '../thoughtStore.ts';
import { readCounts, readDocument, type RankCounts, type RankedCollection } from './documents.ts';
import { readEntry, readSearchEntries, type RankedEntry } from './searchIndex.ts';
import type { WrongRanks } from './reindexDocuments.ts';

export interface Match extends CursorPosition {
  ranked: RankedEntry;
}

/** Chooses the matches of a selection that are read. */
type ChooseMatches = (matches: readonly Match[]) => { requested: readonly Match[]; hasNextPage: boolean };

interface SearchOptions extends ReadOptions {
  choose?: ChooseMatches;
}

/** Whether the query has any text that a thought has to contain, or a filter. */
export function needsIndex({ search, filter = null }: ThoughtPageQuery): boolean {
  return normalizeForSearch(search ?? '') !== '' || filter !== null;
}

/** Returns a function that chooses the matches of a page. */
function choosePage({ first, after, orderBy }: ThoughtPageQuery): ChooseMatches {
  const start = readCursor(orderBy, after);
  const sign = sortOrders[orderBy].direction === 'asc' ? 1 : -1;
  return (matches) => {
    const remaining = matches
      .filter((match) => start === null || sign * comparePositions(match, start) > 0)
      .toSorted((one, other) => sign * comparePositions(one, other));
    return { requested: remaining.slice(0, first), hasNextPage: remaining.length > first };
  };
}

/**
 * Returns a page of the thoughts that match a search and a filter, or those that `choose` returns. Reads the counter, the
 * search index and the thoughts of the page. If the index turns out to be wrong, because something was changed directly in
 * the database, the first rank that is known to be wrong is added to `wrongRanks`. From this rank on, this search and
 * later ones read the thoughts themselves.
 */
export async function searchThoughts(
  database: FirestoreDatabase,
  collection: RankedCollection,
  query: ThoughtPageQuery,
  wrongRanks: WrongRanks,
  { choose = choosePage(query), ...options }: SearchOptions = {},
): Promise<ThoughtPage> {
  const { live, indexed, read } = await startConsistentRead(database, collection);
  for (;;) {
    const counts = { live, indexed: Math.min(indexed, wrongRanks.get(collection) ?? indexed) };
    const { page, wrongRank } = await read((transaction) =>
      readSearchPage(collection, transaction, counts, query, choose, options),
    );
    // Ranks from here on are read from the thoughts themselves, which aren't wrong.
    if (wrongRank >= counts.indexed) return page;
    wrongRanks.set(collection, wrongRank);
  }
}

/** Reads the counter. All further reads see the collection as it was at that time. Nothing is locked. */
export async function startConsistentRead(database: FirestoreDatabase, { counter }: RankedCollection) {
  const snapshot = await database.read(() => counter.get());
  const read = <Result>(body: (transaction: Transaction) => Promise<Result>) =>
    database.read(
      () => database.firestore.runTransaction(body, { readOnly: true, readTime: snapshot.readTime }),
      bulkDeadlineMs,
    );
  return { ...readCounts(snapshot), read };
}

async function readSearchPage(
  collection: RankedCollection,
  transaction: Transaction,
  counts: RankCounts,
  { search, filter = null, orderBy }: ThoughtPageQuery,
  choose: ChooseMatches,
  options: ReadOptions,
): Promise<{ page: ThoughtPage; wrongRank: number }> {
  const { entries, indexedCount } = await readSearchEntries(collection, transaction, counts);

  const { key } = sortOrders[orderBy];
  const searchText = normalizeForSearch(search ?? '');
  const isDuplicate = filter?.needsAttention ? createDuplicateTest(entries) : () => false;
  const matches = entries
    .filter(({ entry }) => entry.text?.includes(searchText))
    .filter((ranked) => filter === null || matchesFilter(ranked.entry.values, filter, isDuplicate(ranked)))
    .map((ranked) => ({ ranked, key: ranked.entry[key], id: ranked.entry.id }));
  const { requested, hasNextPage } = choose(matches);
  const references = requested.map(({ id }) => collection.documents.doc(id));
  const snapshots = references.length === 0 ? [] : await transaction.getAll(...references, options);
  const snapshotsById = new Map(snapshots.map((snapshot) => [snapshot.id, snapshot]));
  return {
    page: {
      edges: requested.flatMap((match) => {
        const snapshot = snapshotsById.get(match.id);
        const node = snapshot && readDocument(snapshot)?.thought;
        return node === undefined ? [] : { node, cursor: writeCursor(orderBy, match) };
      }),
      hasNextPage,
      totalCount: matches.length,
      collectionCount: entries.length,
    },
    wrongRank: Math.min(
      ...(indexedCount < counts.indexed ? [indexedCount] : []),
      ...requested.flatMap(({ ranked, id }) => {
        const snapshot = snapshotsById.get(id);
        return snapshot && isDeepStrictEqual(readEntry(snapshot), ranked) ? [] : ranked.rank;
      }),
    ),
  };
}

/** Returns a function that tells whether another thought has the same text, apart from case, accents, punctuation and spaces. */
function createDuplicateTest(entries: readonly RankedEntry[]): (ranked: RankedEntry) => boolean {
  const counts = new Map<string, number>();
  for (const { entry } of entries) counts.set(entry.duplicateKey, (counts.get(entry.duplicateKey) ?? 0) + 1);
  return ({ entry }) => entry.duplicateKey !== '' && (counts.get(entry.duplicateKey) ?? 0) > 1;
}

export function comparePositions(one: CursorPosition, other: CursorPosition): number {
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

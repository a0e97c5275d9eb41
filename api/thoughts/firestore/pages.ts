import { FieldPath, type Query } from '@google-cloud/firestore';
import { shuffleItems } from '#domain/feed/random.ts';
import { normalizeForComparison } from '#domain/text/normalizeForSearch.ts';
import { storedNamesOf } from '#domain/thought/fields.ts';
import { isValidDocumentId } from '../../storage/documentId.ts';
import { type FirestoreDatabase, maxInValues } from '../../storage/firestore.ts';
import { readCursor, writeCursor } from '../../storage/cursor.ts';
import { splitIntoChunks } from '../../storage/splitIntoChunks.ts';
import { readAuthors } from './authors.ts';
import { readDocument, type Collections } from './documents.ts';
import type { WrongRanks } from './reindexDocuments.ts';
import { searchEntryFields } from './searchIndex.ts';
import { needsIndex, searchThoughts } from './search.ts';
import {
  authorDatePrefix,
  authorListName,
  prefixRange,
  sortOrders,
  type ThoughtIndexKeys,
  toLettersKey,
} from '../thoughtRecord.ts';
import type { AuthorPage, ThoughtReader } from '../thoughtStore.ts';

const maxSameWords = 5;

/** Creates the methods that find single thoughts. */
export function createFinders(database: FirestoreDatabase, { live, draft, trash }: Collections) {
  const { read } = database;
  return {
    findByRanks: async (ranks) => {
      const queries = splitIntoChunks([...new Set(ranks)], maxInValues).map((chunk) =>
        live.documents.where('rank', 'in', chunk),
      );
      const found = await read(() => Promise.all(queries.map((query) => query.get())));
      const snapshotsByRank = new Map(
        found.flatMap(({ docs }) => docs).map((snapshot) => [snapshot.get('rank') as unknown, snapshot]),
      );
      return ranks.flatMap((rank) => {
        const snapshot = snapshotsByRank.get(rank);
        return snapshot === undefined ? [] : (readDocument(snapshot)?.thought ?? []);
      });
    },
    listByRank: async (first, count) => {
      const query = live.documents
        .where('rank', '>=', first)
        .where('rank', '<', first + count)
        .orderBy('rank')
        .select(...storedNamesOf('thought'), 'author', 'createdAt', 'updatedAt');
      const { docs } = await read(() => query.get());
      return docs.flatMap((snapshot) => readDocument(snapshot)?.thought ?? []);
    },
    findById: async (id) => {
      if (!isValidDocumentId(id)) return null;
      const stored = readDocument(await read(() => live.documents.doc(id).get()));
      if (stored !== null) return stored.thought;
      const others = [draft, trash].map(({ documents }) => documents.doc(id));
      const found = await read(() => database.firestore.getAll(...others));
      return found.flatMap((snapshot) => readDocument(snapshot)?.thought ?? [])[0] ?? null;
    },
    findRank: async (id) => {
      if (!isValidDocumentId(id)) return null;
      const rank: unknown = (await read(() => live.documents.doc(id).get())).get('rank');
      return typeof rank === 'number' ? rank : null;
    },
    findSameWords: async (text) => {
      const words = normalizeForComparison(text);
      if (words === '') return [];
      const query = live.documents.where('keys.letters', '==', toLettersKey(text)).limit(maxSameWords);
      const { docs } = await read(() => query.get());
      return docs
        .flatMap((snapshot) => readDocument(snapshot)?.thought ?? [])
        .filter(({ thought }) => normalizeForComparison(thought) === words);
    },
  } satisfies Partial<ThoughtReader>;
}

/** Creates the methods that read pages. */
export function createPageReaders(
  database: FirestoreDatabase,
  collections: Collections,
  wrongRanks: WrongRanks,
): Pick<ThoughtReader, 'readPage' | 'select' | 'sample' | 'readByAuthor' | 'readAuthors'> {
  return {
    readPage: async (query) => {
      const collection = collections[query.place];
      if (needsIndex(query)) return searchThoughts(database, collection, query, wrongRanks);
      const { first, after, orderBy } = query;
      const order = { listName: orderBy, ...sortOrders[orderBy] };
      const page = await readSorted(database, collection.documents, { ...order, first, after });
      return { ...page, collectionCount: page.totalCount };
    },
    select: async (selection) => {
      const query = { ...selection, first: Infinity, after: null, orderBy: 'NEWEST' } as const;
      const fields = { fieldMask: [...searchEntryFields, 'version'] };
      const page = await searchThoughts(database, collections[selection.place], query, wrongRanks, fields);
      return page.edges.map(({ node }) => ({ id: node.id, version: node.version }));
    },
    sample: async (selection, count, random) => {
      const query = { ...selection, first: count, after: null, orderBy: 'NEWEST' } as const;
      const page = await searchThoughts(database, collections[selection.place], query, wrongRanks, {
        choose: (matches) => ({ requested: shuffleItems(matches, random, count), hasNextPage: false }),
      });
      return page.edges.map(({ node }) => node);
    },
    readByAuthor: ({ slug, ...page }) => {
      const { start, end } = prefixRange(authorDatePrefix(slug));
      const matching = collections.live.documents
        .where('keys.authorDate', '>=', start)
        .where('keys.authorDate', '<', end);
      const order = { listName: authorListName(slug), key: 'authorDate', direction: 'desc' } as const;
      return readSorted(database, matching, { ...order, ...page });
    },
    readAuthors: (page) => readAuthors(database, collections.live, page, wrongRanks),
  };
}

interface SortedPageQuery {
  listName: string;
  key: keyof ThoughtIndexKeys;
  direction: 'asc' | 'desc';
  first: number;
  after: string | null;
}

/** Returns a page of the thoughts that match the query, sorted by a key and the id, and counts all of them. */
async function readSorted(
  database: FirestoreDatabase,
  matching: Query,
  { listName, key, direction, first, after }: SortedPageQuery,
): Promise<AuthorPage> {
  const position = readCursor(listName, after);
  const sorted = matching.orderBy(`keys.${key}`, direction).orderBy(FieldPath.documentId(), direction);
  const remaining = position === null ? sorted : sorted.startAfter(position.key, position.id);
  const [{ docs }, total] = await database.read(() =>
    Promise.all([remaining.limit(first + 1).get(), sorted.count().get()]),
  );
  const edges = docs.slice(0, first).flatMap((snapshot) => {
    const node = readDocument(snapshot)?.thought;
    const cursor = writeCursor(listName, { key: String(snapshot.get(`keys.${key}`)), id: snapshot.id });
    return node === undefined ? [] : { cursor, node };
  });
  return { edges, hasNextPage: docs.length > first, totalCount: total.data().count };
}

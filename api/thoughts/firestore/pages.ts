import { FieldPath, type Query } from 'firebase-admin/firestore';
import { storedNamesOf } from '#domain/thought/fields.ts';
import type { Thought } from '#domain/thought/thought.ts';
import type { FirestoreDatabase } from '../../storage/firestore.ts';
import { readCursor, writeCursor } from '../../storage/cursor.ts';
import { splitIntoChunks } from '../../storage/splitIntoChunks.ts';
import {
  maxInValues,
  readCounts,
  readDocument,
  type Collections,
  type RankedCollection,
} from './documents.ts';
import {
  authorDatePrefix,
  authorListName,
  prefixRange,
  sortOrders,
  toLettersKey,
  type ThoughtIndexKeys,
} from '../thoughtRecord.ts';
import type {
  AuthorPage,
  AuthorPageQuery,
  ListedThought,
  ThoughtPage,
  ThoughtPageQuery,
} from '../thoughtStore.ts';

export async function countThoughts(database: FirestoreDatabase): Promise<number> {
  return readCounts(await database.readCounter()).live;
}

export async function findByRanks(
  database: FirestoreDatabase,
  { live }: Collections,
  ranks: readonly number[],
): Promise<Thought[]> {
  const queries = splitIntoChunks([...new Set(ranks)], maxInValues).map((chunk) =>
    live.documents.where('rank', 'in', chunk),
  );
  const found = await database.read(() => Promise.all(queries.map((query) => query.get())));
  const snapshotsByRank = new Map(
    found.flatMap(({ docs }) => docs).map((snapshot) => [snapshot.get('rank') as unknown, snapshot]),
  );
  return ranks.flatMap((rank) => {
    const snapshot = snapshotsByRank.get(rank);
    return snapshot === undefined ? [] : (readDocument(snapshot)?.thought ?? []);
  });
}

export async function listByRank(
  database: FirestoreDatabase,
  { live }: Collections,
  first: number,
  count: number,
): Promise<ListedThought[]> {
  const query = live.documents
    .where('rank', '>=', first)
    .where('rank', '<', first + count)
    .orderBy('rank')
    .select(...storedNamesOf('thought'), 'author', 'createdAt', 'updatedAt');
  const { docs } = await database.read(() => query.get());
  return docs.flatMap((snapshot) => readDocument(snapshot)?.thought ?? []);
}

export async function findById(
  database: FirestoreDatabase,
  { live, trash }: Collections,
  id: string,
): Promise<Thought | null> {
  const stored =
    readDocument(await database.read(() => live.documents.doc(id).get())) ??
    readDocument(await database.read(() => trash.documents.doc(id).get()));
  return stored?.thought ?? null;
}

export async function findRank(
  database: FirestoreDatabase,
  { live }: Collections,
  id: string,
): Promise<number | null> {
  const rank: unknown = (await database.read(() => live.documents.doc(id).get())).get('rank');
  return typeof rank === 'number' ? rank : null;
}

export async function findByPrefix(
  database: FirestoreDatabase,
  { live }: Collections,
  prefix: string,
  first: number,
): Promise<Thought[]> {
  const { start, end } = prefixRange(toLettersKey(prefix));
  const query = live.documents.where('keys.letters', '>=', start).where('keys.letters', '<', end);
  const { docs } = await database.read(() => query.orderBy('keys.letters').limit(first).get());
  return docs.flatMap((snapshot) => readDocument(snapshot)?.thought ?? []);
}

export function readByAuthor(
  database: FirestoreDatabase,
  { live }: Collections,
  { slug, ...page }: AuthorPageQuery,
): Promise<AuthorPage> {
  const { start, end } = prefixRange(authorDatePrefix(slug));
  const matching = live.documents.where('keys.authorDate', '>=', start).where('keys.authorDate', '<', end);
  return readSorted(database, matching, {
    listName: authorListName(slug),
    key: 'authorDate',
    direction: 'desc',
    ...page,
  });
}

/** Returns a page of the list. See search.ts for a page of search results. */
export async function readThoughtPage(
  database: FirestoreDatabase,
  { documents }: RankedCollection,
  { first, after, orderBy }: ThoughtPageQuery,
): Promise<ThoughtPage> {
  const order = { listName: orderBy, ...sortOrders[orderBy] };
  const page = await readSorted(database, documents, { ...order, first, after });
  return { ...page, collectionCount: page.totalCount };
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

import { FieldPath, type DocumentSnapshot, type Query } from 'firebase-admin/firestore';
import { normalizeForSearch } from '#domain/text/normalizeForSearch.ts';
import type { Thought } from '#domain/thought/thought.ts';
import { bulkDeadlineMs, type FirestoreDatabase } from '../../storage/firestore.ts';
import { readCursor, writeCursor, type CursorPosition } from '../cursor.ts';
import { splitIntoChunks } from '../../storage/splitIntoChunks.ts';
import { liveCount, maxInValues, readDocument, type Collections } from './documents.ts';
import { highestCharacter, toLettersKey, sortOrders, searchTextOf } from '../thoughtRecord.ts';
import type { ListedThought, ThoughtPage, ThoughtPageQuery } from '../thoughtStore.ts';

export async function countThoughts(database: FirestoreDatabase, collections: Collections): Promise<number> {
  return liveCount(await database.read(() => collections.counter.get()));
}

export async function findByRanks(
  database: FirestoreDatabase,
  { thoughts }: Collections,
  ranks: readonly number[],
): Promise<Thought[]> {
  const queries = splitIntoChunks([...new Set(ranks)], maxInValues).map((chunk) =>
    thoughts.where('rank', 'in', chunk),
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
  { thoughts }: Collections,
  first: number,
  count: number,
): Promise<ListedThought[]> {
  const query = thoughts
    .where('rank', '>=', first)
    .where('rank', '<', first + count)
    .orderBy('rank')
    .select('thought', 'text', 'createdAt', 'updatedAt');
  const { docs } = await database.read(() => query.get());
  return docs.flatMap((snapshot) => readDocument(snapshot)?.thought ?? []);
}

export async function findById(
  database: FirestoreDatabase,
  { thoughts, trash }: Collections,
  id: string,
): Promise<Thought | null> {
  const stored =
    readDocument(await database.read(() => thoughts.doc(id).get())) ??
    readDocument(await database.read(() => trash.doc(id).get()));
  return stored?.thought ?? null;
}

export async function findRank(
  database: FirestoreDatabase,
  { thoughts }: Collections,
  id: string,
): Promise<number | null> {
  const rank: unknown = (await database.read(() => thoughts.doc(id).get())).get('rank');
  return typeof rank === 'number' ? rank : null;
}

export async function findByPrefix(
  database: FirestoreDatabase,
  { thoughts }: Collections,
  prefix: string,
  first: number,
): Promise<Thought[]> {
  const key = toLettersKey(prefix);
  const query = thoughts
    .where('keys.letters', '>=', key)
    .where('keys.letters', '<', `${key}${highestCharacter}`);
  const { docs } = await database.read(() => query.orderBy('keys.letters').limit(first).get());
  return docs.flatMap((snapshot) => readDocument(snapshot)?.thought ?? []);
}

/** A search reads every document of the collection or of the trash, because Firestore can't search for substrings. */
export async function readThoughtPage(
  database: FirestoreDatabase,
  collections: Collections,
  query: ThoughtPageQuery,
): Promise<ThoughtPage> {
  const position = readCursor(query.orderBy, query.after);
  const { key, direction } = sortOrders[query.orderBy];
  const sorted = (query.trashed ? collections.trash : collections.thoughts)
    .orderBy(`keys.${key}`, direction)
    .orderBy(FieldPath.documentId(), direction);
  const { docs, ...counts } = await (normalizeForSearch(query.search ?? '') === ''
    ? readPage(database, sorted, query.first, position)
    : searchPage(database, sorted, query, position));
  return {
    edges: docs.slice(0, query.first).flatMap((snapshot) => {
      const node = readDocument(snapshot)?.thought;
      const cursor = writeCursor(query.orderBy, positionOf(snapshot, key));
      return node === undefined ? [] : { cursor, node };
    }),
    hasNextPage: docs.length > query.first,
    ...counts,
  };
}

async function readPage(
  database: FirestoreDatabase,
  sorted: Query,
  first: number,
  after: CursorPosition | null,
) {
  const remaining = after === null ? sorted : sorted.startAfter(after.key, after.id);
  const [{ docs }, total] = await database.read(() =>
    Promise.all([remaining.limit(first + 1).get(), sorted.count().get()]),
  );
  const { count } = total.data();
  return { docs, totalCount: count, collectionCount: count };
}

async function searchPage(
  database: FirestoreDatabase,
  sorted: Query,
  { first, search, orderBy }: ThoughtPageQuery,
  after: CursorPosition | null,
) {
  const { key, direction } = sortOrders[orderBy];
  const searchText = normalizeForSearch(search ?? '');
  const { docs: all } = await database.read(() => sorted.select(...searchedFields).get(), bulkDeadlineMs);
  const matches = all.filter((snapshot) => {
    const stored = readDocument(snapshot);
    return stored !== null && searchTextOf(stored.thought).includes(searchText);
  });
  const sign = direction === 'asc' ? 1 : -1;
  const isAfterCursor = (snapshot: DocumentSnapshot) =>
    after === null || sign * comparePositions(positionOf(snapshot, key), after) > 0;
  const page = matches.filter(isAfterCursor).slice(0, first + 1);
  // Images may be large, so complete documents are read for this page only.
  const docs =
    page.length === 0
      ? []
      : await database.read(() => database.firestore.getAll(...page.map(({ ref }) => ref)));
  return { docs, totalCount: matches.length, collectionCount: all.length };
}

const searchedFields = ['thought', 'text', 'author', 'summary', 'application', 'url', 'youtubeLink', 'keys'];

function positionOf(snapshot: DocumentSnapshot, key: string): CursorPosition {
  return { key: String(snapshot.get(`keys.${key}`)), id: snapshot.id };
}

function comparePositions(one: CursorPosition, other: CursorPosition): number {
  return compareText(one.key, other.key) || compareText(one.id, other.id);
}

// Firestore sorts strings by their UTF-8 bytes.
function compareText(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}

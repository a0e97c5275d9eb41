import { FieldPath, type DocumentSnapshot, type Query } from 'firebase-admin/firestore';
import { fold } from '#domain/fold.ts';
import type { Thought } from '#domain/thought.ts';
import { bulkDeadlineMs, type FirestoreDatabase } from '../firestore.ts';
import { readCursor, writeCursor, type Position } from './cursor.ts';
import { chunks } from '#domain/chunks.ts';
import { liveCount, mostValuesOfIn, readDocument, type Places } from './firestoreDocuments.ts';
import { lastCharacter, lettersKey, orders, searchTextOf } from './storedThought.ts';
import type { ListedThought, ThoughtPage, ThoughtPageQuery } from './thoughtStore.ts';

export async function collectionSize(database: FirestoreDatabase, places: Places): Promise<number> {
  return liveCount(await database.read(() => places.counter.get()));
}

export async function thoughtsAtRanks(
  database: FirestoreDatabase,
  { thoughts }: Places,
  ranks: readonly number[],
): Promise<Thought[]> {
  const queries = chunks([...new Set(ranks)], mostValuesOfIn).map((some) =>
    thoughts.where('rank', 'in', some),
  );
  const found = await database.read(() => Promise.all(queries.map((query) => query.get())));
  const holders = new Map(
    found.flatMap(({ docs }) => docs).map((snapshot) => [snapshot.get('rank') as unknown, snapshot]),
  );
  return ranks.flatMap((rank) => {
    const holder = holders.get(rank);
    return holder === undefined ? [] : (readDocument(holder)?.thought ?? []);
  });
}

export async function listByRank(
  database: FirestoreDatabase,
  { thoughts }: Places,
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

export async function thoughtById(
  database: FirestoreDatabase,
  { thoughts, trash }: Places,
  id: string,
): Promise<Thought | null> {
  const stored =
    readDocument(await database.read(() => thoughts.doc(id).get())) ??
    readDocument(await database.read(() => trash.doc(id).get()));
  return stored?.thought ?? null;
}

export async function rankOfThought(
  database: FirestoreDatabase,
  { thoughts }: Places,
  id: string,
): Promise<number | null> {
  const rank: unknown = (await database.read(() => thoughts.doc(id).get())).get('rank');
  return typeof rank === 'number' ? rank : null;
}

export async function thoughtsBeginningWith(
  database: FirestoreDatabase,
  { thoughts }: Places,
  text: string,
  first: number,
): Promise<Thought[]> {
  const key = lettersKey(text);
  const query = thoughts
    .where('keys.letters', '>=', key)
    .where('keys.letters', '<', `${key}${lastCharacter}`);
  const { docs } = await database.read(() => query.orderBy('keys.letters').limit(first).get());
  return docs.flatMap((snapshot) => readDocument(snapshot)?.thought ?? []);
}

/** A search reads every document of the collection, or of the trash: Firestore finds no text within a text. */
export async function thoughtPage(
  database: FirestoreDatabase,
  places: Places,
  query: ThoughtPageQuery,
): Promise<ThoughtPage> {
  const position = readCursor(query.orderBy, query.after);
  const { key, direction } = orders[query.orderBy];
  const sorted = (query.trashed ? places.trash : places.thoughts)
    .orderBy(`keys.${key}`, direction)
    .orderBy(FieldPath.documentId(), direction);
  const { docs, ...counts } = await (fold(query.search ?? '') === ''
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

async function readPage(database: FirestoreDatabase, sorted: Query, first: number, after: Position | null) {
  const rest = after === null ? sorted : sorted.startAfter(after.key, after.id);
  const [{ docs }, total] = await database.read(() =>
    Promise.all([rest.limit(first + 1).get(), sorted.count().get()]),
  );
  const { count } = total.data();
  return { docs, totalCount: count, collectionCount: count };
}

async function searchPage(
  database: FirestoreDatabase,
  sorted: Query,
  { first, search, orderBy }: ThoughtPageQuery,
  after: Position | null,
) {
  const { key, direction } = orders[orderBy];
  const wanted = fold(search ?? '');
  const { docs: all } = await database.read(() => sorted.select(...searchedFields).get(), bulkDeadlineMs);
  const matches = all.filter((snapshot) => {
    const stored = readDocument(snapshot);
    return stored !== null && searchTextOf(stored.thought).includes(wanted);
  });
  const sign = direction === 'asc' ? 1 : -1;
  const isBeyond = (snapshot: DocumentSnapshot) =>
    after === null || sign * comparePositions(positionOf(snapshot, key), after) > 0;
  const page = matches.filter(isBeyond).slice(0, first + 1);
  // Images may be large, so whole documents are read for this page only.
  const docs =
    page.length === 0
      ? []
      : await database.read(() => database.firestore.getAll(...page.map(({ ref }) => ref)));
  return { docs, totalCount: matches.length, collectionCount: all.length };
}

const searchedFields = ['thought', 'text', 'author', 'summary', 'application', 'url', 'youtubeLink', 'keys'];

function positionOf(snapshot: DocumentSnapshot, key: string): Position {
  return { key: String(snapshot.get(`keys.${key}`)), id: snapshot.id };
}

function comparePositions(one: Position, other: Position): number {
  return compareText(one.key, other.key) || compareText(one.id, other.id);
}

// As Firestore sorts: by bytes of UTF-8.
function compareText(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}

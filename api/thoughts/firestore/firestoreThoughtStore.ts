import { type FirestoreDatabase, bulkDeadlineMs } from '../../storage/firestore.ts';
import { hasAllKeys, reindexDocuments, upgradeDocuments, type WrongRanks } from './reindexDocuments.ts';
import { collectionsOf, readCounts, type RankedCollection, readDocument } from './documents.ts';
import { readRevisions } from './history.ts';
import { createImport } from './imports.ts';
import { createFinders, createPageReaders } from './pages.ts';
import { thoughtPlaces, type Thought } from '#domain/thought/thought.ts';
import { startConsistentRead } from './search.ts';
import { readSearchEntries } from './searchIndex.ts';
import { createFieldChanges, createPurge, createTransactions } from './changes.ts';
import type { FirestoreAuditLog } from '../../audit/firestoreAuditLog.ts';
import { createBulkActions } from '../bulkActions.ts';
import { createOperations } from '../operations.ts';
import { createEdits } from '../thoughtChanges.ts';
import type { ThoughtStore, StoredThought } from '../thoughtStore.ts';
import { FieldPath, type CollectionReference, type Query } from '@google-cloud/firestore';
import { splitIntoChunks } from '../../storage/splitIntoChunks.ts';

/** Stores thoughts in Firestore. The caller closes the database. */
export function createFirestoreThoughtStore(
  opened: FirestoreDatabase,
  audit: FirestoreAuditLog,
): ThoughtStore {
  const collections = collectionsOf(opened.firestore);
  const sizeCache = createSizeCache(async () => readCounts(await opened.readCounter()).live);
  const database: FirestoreDatabase = {
    ...opened,
    transact: (...args) => sizeCache.forgetAfter(opened.transact(...args)),
  };
  const transactions = createTransactions(database, collections, audit);
  const importThoughts = createImport(database, collections, transactions);
  const wrongRanks: WrongRanks = new Map();
  const reindex = (collection: RankedCollection, signal?: AbortSignal) =>
    reindexDocuments(database, collection, wrongRanks, signal);
  return {
    name: 'firestore',
    size: sizeCache.read,
    ...createFinders(database, collections),
    ...createPageReaders(database, collections, wrongRanks),
    listRevisions: (id) => readRevisions(database, collections, id),
    iterate: (place) => iterateDocuments(database, collections[place].documents),
    iterateByRank: () => iterateByRank(database, collections.live),
    listLiveIds: async () => {
      const index = await startConsistentRead(database, collections.live);
      const found = await index.read((transaction) =>
        readSearchEntries(collections.live, transaction, index),
      );
      return new Set(found.entries.map(({ entry }) => entry.id));
    },
    ...createEdits(transactions),
    ...createBulkActions(transactions),
    ...createOperations(transactions),
    ...createFieldChanges(database, collections),
    import: async (...args) => {
      // Duplicates are found by their keys.
      if (!(await hasAllKeys(database, collections.live))) await reindex(collections.live);
      return importThoughts(...args);
    },
    purgeTrash: createPurge(database, collections, transactions),
    reindex: async (signal) => {
      const changed = await Promise.all(thoughtPlaces.map((place) => reindex(collections[place], signal)));
      return changed.reduce((sum, count) => sum + count, 0);
    },
    upgrade: (onProgress) => upgradeDocuments(database, Object.values(collections), onProgress),
    ping: async () => {
      await database.readCounter();
    },
  };
}

interface SizeCache {
  read: ThoughtStore['size'];
  /** Forgets the size when the change has ended, whether it succeeded or not. */
  forgetAfter: <Result>(change: Promise<Result>) => Promise<Result>;
}

/** Creates a cache of the collection's size. */
function createSizeCache(readSize: () => Promise<number>): SizeCache {
  let cached = { size: 0, readAtMs: -Infinity };
  let changes = 0;
  return {
    read: async (maxAgeMs = 0) => {
      // An empty collection is always read again, so that its first thought appears at once.
      if (cached.size > 0 && performance.now() - cached.readAtMs < maxAgeMs) return cached.size;
      const changesBefore = changes;
      const readAtMs = performance.now();
      const size = await readSize();
      if (changes === changesBefore) cached = { size, readAtMs };
      return size;
    },
    forgetAfter: (change) =>
      change.finally(() => {
        changes += 1;
        cached = { size: 0, readAtMs: -Infinity };
      }),
  };
}

/** Small, because a legacy record that contains its image can be as large as 1 MiB. */
const documentsPerRead = 20;
const idsPerPage = 500;

/** Returns every document of a collection of thoughts, oldest first. */
async function* iterateDocuments(
  database: FirestoreDatabase,
  collection: CollectionReference,
): AsyncGenerator<StoredThought> {
  for (const ids of splitIntoChunks(await readIdsByAge(database, collection), documentsPerRead)) {
    const references = ids.map((id) => collection.doc(id));
    const snapshots = await database.read(() => database.firestore.getAll(...references), bulkDeadlineMs);
    for (const snapshot of snapshots) {
      const stored = readDocument(snapshot);
      if (stored !== null) yield { thought: stored.thought, record: stored.record };
    }
  }
}

async function* iterateByRank(
  database: FirestoreDatabase,
  collection: RankedCollection,
): AsyncGenerator<Thought | null> {
  const { live, read } = await startConsistentRead(database, collection);
  for (let first = 0; first < live; first += documentsPerRead) {
    const count = Math.min(documentsPerRead, live - first);
    const query = collection.documents.where('rank', '>=', first).where('rank', '<', first + count);
    const { docs } = await read((transaction) => transaction.get(query));
    const thoughts = new Map(
      docs.map((snapshot) => [snapshot.get('rank') as unknown, readDocument(snapshot)]),
    );
    for (let rank = first; rank < first + count; rank += 1) yield thoughts.get(rank)?.thought ?? null;
  }
}

/** Sorts in memory, because a Firestore query that sorts by a field leaves out documents without it. */
async function readIdsByAge(database: FirestoreDatabase, collection: CollectionReference): Promise<string[]> {
  const found: { id: string; createdAt: string }[] = [];
  const byId = collection.orderBy(FieldPath.documentId()).select('createdAt').limit(idsPerPage);
  for (let page: Query | null = byId; page !== null;) {
    const query: Query = page;
    const { docs } = await database.read(() => query.get());
    for (const snapshot of docs) {
      found.push({ id: snapshot.id, createdAt: readDocument(snapshot)?.thought.createdAt ?? '' });
    }
    const last = docs.at(-1);
    page = last === undefined || docs.length < idsPerPage ? null : byId.startAfter(last.id);
  }
  return found
    .toSorted((one, other) =>
      one.createdAt < other.createdAt ? -1 : Number(one.createdAt > other.createdAt),
    )
    .map(({ id }) => id);
}

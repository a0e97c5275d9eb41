import type { FirestoreDatabase } from '../../storage/firestore.ts';
import { hasAllKeys, reindexDocuments, upgradeDocuments, type WrongRanks } from './reindexDocuments.ts';
import { collectionsOf, readCounts, type RankedCollection } from './documents.ts';
import { readRevisions } from './history.ts';
import { importThoughts } from './importThoughts.ts';
import { iterateDocuments } from './iterateDocuments.ts';
import { createFinders, createPageReaders } from './pages.ts';
import { purgeTrash } from './purgeTrash.ts';
import { createEdits, createFieldChanges, createTrash } from './writes.ts';
import { createSizeCache } from './sizeCache.ts';
import type { FirestoreAuditLog } from '../../audit/firestoreAuditLog.ts';
import type { ThoughtStore } from '../thoughtStore.ts';

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
  const wrongRanks: WrongRanks = new Map();
  const reindex = (collection: RankedCollection, signal?: AbortSignal) =>
    reindexDocuments(database, collection, wrongRanks, signal);
  return {
    name: 'firestore',
    size: sizeCache.read,
    ...createFinders(database, collections),
    ...createPageReaders(database, collections, wrongRanks),
    listRevisions: (id) => readRevisions(database, collections, id),
    iterate: (trashed) =>
      iterateDocuments(database, (trashed ? collections.trash : collections.live).documents),
    ...createEdits(database.transact, collections, audit),
    ...createFieldChanges(database.transact, collections),
    ...createTrash(database.transact, collections, audit),
    import: async (rows, change, dryRun) => {
      // Duplicates are found by their keys.
      if (!(await hasAllKeys(database, collections.live))) await reindex(collections.live);
      return importThoughts(database, collections, audit, rows, change, dryRun);
    },
    reindex: async (signal) => {
      const both = [collections.live, collections.trash];
      const changed = await Promise.all(both.map((collection) => reindex(collection, signal)));
      return changed.reduce((sum, count) => sum + count, 0);
    },
    upgrade: (onProgress) => upgradeDocuments(database, [collections.live, collections.trash], onProgress),
    purgeTrash: (...args) => purgeTrash(database, collections, ...args),
    ping: async () => {
      await database.readCounter();
    },
  };
}

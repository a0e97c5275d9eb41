import { isValidDocumentId } from '../../storage/documentId.ts';
import { StoreUnavailable } from '../../storage/storeErrors.ts';
import type { FirestoreDatabase } from '../../storage/firestore.ts';
import { createReindexer, type Reindexer } from './reindexer.ts';
import { hasAllKeys, upgradeDocuments } from './reindexDocuments.ts';
import { collectionsOf, type Collections } from './documents.ts';
import { readRevisions } from './history.ts';
import { importThoughts } from './importThoughts.ts';
import { iterateDocuments } from './iterateDocuments.ts';
import {
  countThoughts,
  listByRank,
  findRank,
  findById,
  readThoughtPage,
  findByPrefix,
  findByRanks,
} from './pages.ts';
import { purgeTrash } from './purgeTrash.ts';
import { add, replaceImageUrl, restore, trash, update } from './writes.ts';
import { createSizeCache } from './sizeCache.ts';
import { isSearch, searchThoughts } from './search.ts';
import { shortenSearchIndex } from './searchIndex.ts';
import type { FirestoreAuditLog } from '../../audit/firestoreAuditLog.ts';
import type { ThoughtStore } from '../thoughtStore.ts';

/** Stores thoughts in Firestore. The caller closes the database. */
export function createFirestoreThoughtStore(
  opened: FirestoreDatabase,
  audit: FirestoreAuditLog,
  leaseMs = 10_000,
): ThoughtStore {
  const collections = collectionsOf(opened.firestore);
  const sizeCache = createSizeCache(() => countThoughts(opened, collections));
  const database: FirestoreDatabase = {
    ...opened,
    transact: (...args) => sizeCache.forgetAfter(opened.transact(...args)),
  };
  const reindexer = createReindexer(database, leaseMs);
  return {
    name: 'firestore',
    size: sizeCache.read,
    findByRanks: (ranks) => findByRanks(database, collections, ranks),
    listByRank: (first, count) => listByRank(database, collections, first, count),
    findById: async (id) => (isValidDocumentId(id) ? findById(database, collections, id) : null),
    findRank: async (id) => (isValidDocumentId(id) ? findRank(database, collections, id) : null),
    readPage: createPageReader(database, collections, reindexer),
    iterate: (trashed) =>
      iterateDocuments(database, (trashed ? collections.trash : collections.live).documents),
    findByPrefix: (text, first) => findByPrefix(database, collections, text, first),
    add: (...args) => database.transact(add(collections, audit, ...args)),
    update: (...args) => database.transact(update(collections, audit, ...args)),
    replaceImageUrl: async (...args) =>
      isValidDocumentId(args[0]) && database.transact(replaceImageUrl(collections, ...args)),
    trash: (...args) => database.transact(trash(collections, audit, ...args)),
    restore: (...args) => database.transact(restore(collections, audit, ...args)),
    import: async (rows, change, dryRun) => {
      // Duplicates are found by their keys.
      const { live } = collections;
      if (!(await reindexer.reindexWithinRequest(live)) && !(await hasAllKeys(database, live)))
        throw new StoreUnavailable('Records that were written directly to the database are being indexed.');
      return importThoughts(database, collections, audit, rows, change, dryRun);
    },
    listRevisions: async (id) =>
      isValidDocumentId(id) ? database.read(() => readRevisions(collections, id)) : [],
    reindex: async () => {
      const both = [collections.live, collections.trash];
      const changed = await Promise.all(both.map(reindexer.reindex));
      return changed.reduce((sum, count) => sum + count, 0);
    },
    upgrade: (onProgress) => upgradeDocuments(database, [collections.live, collections.trash], onProgress),
    purgeTrash: (trashedBefore) => purgeTrash(database, collections, trashedBefore),
    ping: async () => {
      await database.read(() => collections.live.counter.get());
    },
  };
}

function createPageReader(
  database: FirestoreDatabase,
  { live, trash }: Collections,
  { reindexWithinRequest, reindexOnceAMinute }: Reindexer,
): ThoughtStore['readPage'] {
  return async (query) => {
    const collection = query.trashed ? trash : live;
    if (!isSearch(query)) {
      // While very many new records are being indexed, the page contains those that are indexed so far.
      await reindexWithinRequest(collection);
      return readThoughtPage(database, collection, query);
    }
    await reindexOnceAMinute(collection);
    return searchThoughts(database, collection, query, async (wrongRank) => {
      await database.transact((transaction) => shortenSearchIndex(collection, transaction, wrongRank));
      await reindexWithinRequest(collection);
    });
  };
}

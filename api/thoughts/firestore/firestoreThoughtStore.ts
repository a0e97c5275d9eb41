import { isValidDocumentId } from '../../storage/documentId.ts';
import type { FirestoreDatabase } from '../../storage/firestore.ts';
import { hasAllKeys, reindexDocuments, upgradeDocuments, type WrongRanks } from './reindexDocuments.ts';
import { collectionsOf, type RankedCollection } from './documents.ts';
import { readRevisions } from './history.ts';
import { importThoughts } from './importThoughts.ts';
import { iterateDocuments } from './iterateDocuments.ts';
import {
  countThoughts,
  listByRank,
  findRank,
  findById,
  readByAuthor,
  readThoughtPage,
  findByPrefix,
  findByRanks,
} from './pages.ts';
import { purgeTrash } from './purgeTrash.ts';
import { add, replaceImageUrl, restore, setValue, trash, update } from './writes.ts';
import { createSizeCache } from './sizeCache.ts';
import { isSearch, searchThoughts } from './search.ts';
import type { FirestoreAuditLog } from '../../audit/firestoreAuditLog.ts';
import type { ThoughtStore } from '../thoughtStore.ts';

/** Stores thoughts in Firestore. The caller closes the database. */
export function createFirestoreThoughtStore(
  opened: FirestoreDatabase,
  audit: FirestoreAuditLog,
): ThoughtStore {
  const collections = collectionsOf(opened.firestore);
  const sizeCache = createSizeCache(() => countThoughts(opened));
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
    findByRanks: (ranks) => findByRanks(database, collections, ranks),
    listByRank: (first, count) => listByRank(database, collections, first, count),
    findById: async (id) => (isValidDocumentId(id) ? findById(database, collections, id) : null),
    findRank: async (id) => (isValidDocumentId(id) ? findRank(database, collections, id) : null),
    readPage: (query) => {
      const collection = query.trashed ? collections.trash : collections.live;
      return isSearch(query)
        ? searchThoughts(database, collection, query, wrongRanks)
        : readThoughtPage(database, collection, query);
    },
    readByAuthor: (query) => readByAuthor(database, collections, query),
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
      if (!(await hasAllKeys(database, collections.live))) await reindex(collections.live);
      return importThoughts(database, collections, audit, rows, change, dryRun);
    },
    setShareImage: async (id, version, path) =>
      isValidDocumentId(id) && database.transact(setValue(collections, id, version, 'shareImage', path)),
    setLanguage: async (id, version, lang) =>
      isValidDocumentId(id) && database.transact(setValue(collections, id, version, 'lang', lang)),
    listRevisions: async (id) =>
      isValidDocumentId(id) ? database.read(() => readRevisions(collections, id)) : [],
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

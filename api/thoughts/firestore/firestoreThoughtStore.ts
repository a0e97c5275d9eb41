import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isValidDocumentId } from '../../storage/documentId.ts';
import { StoreUnavailable } from '../../storage/storeErrors.ts';
import type { FirestoreDatabase } from '../../storage/firestore.ts';
import { withoutBudget } from '../../storage/timeBudget.ts';
import { reindexDocuments, upgradeDocuments } from './reindexDocuments.ts';
import { collectionsOf } from './documents.ts';
import { readAuditPage, readRevisions } from './history.ts';
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
import type { ThoughtStore } from '../thoughtStore.ts';

/** How long a request waits for reindexing, which continues afterwards. */
const reindexTimeoutMs = 2_000;

/** Stores thoughts in Firestore. The caller closes the database. */
export function createFirestoreThoughtStore(database: FirestoreDatabase, leaseMs = 10_000): ThoughtStore {
  const collections = collectionsOf(database.firestore);
  const lease = { owner: randomUUID(), durationMs: leaseMs };
  const reindex = () => reindexDocuments(database, collections, lease);
  /** Resolves to whether reindexing finished in time. It continues after the request if it didn't. */
  const reindexWithinRequest = () =>
    Promise.race([withoutBudget(reindex).then(() => true), wait(reindexTimeoutMs, false, { ref: false })]);
  return {
    name: 'firestore',
    size: () => countThoughts(database, collections),
    findByRanks: (ranks) => findByRanks(database, collections, ranks),
    listByRank: (first, count) => listByRank(database, collections, first, count),
    findById: async (id) => (isValidDocumentId(id) ? findById(database, collections, id) : null),
    findRank: async (id) => (isValidDocumentId(id) ? findRank(database, collections, id) : null),
    readPage: async (query) => {
      // While very many new records are being indexed, the page contains those that are indexed so far.
      await reindexWithinRequest();
      return readThoughtPage(database, collections, query);
    },
    iterate: (trashed) => iterateDocuments(database, trashed ? collections.trash : collections.thoughts),
    findByPrefix: (text, first) => findByPrefix(database, collections, text, first),
    add: (...args) => database.transact(add(collections, ...args)),
    update: (...args) => database.transact(update(collections, ...args)),
    replaceImageUrl: async (...args) =>
      isValidDocumentId(args[0]) && database.transact(replaceImageUrl(collections, ...args)),
    trash: (...args) => database.transact(trash(collections, ...args)),
    restore: (...args) => database.transact(restore(collections, ...args)),
    import: async (rows, change, dryRun) => {
      // Duplicates can only be found when all records are indexed.
      if (!(await reindexWithinRequest()))
        throw new StoreUnavailable('Records that were written directly to the database are being indexed.');
      return importThoughts(database, collections, rows, change, dryRun);
    },
    listRevisions: async (id) =>
      isValidDocumentId(id) ? database.read(() => readRevisions(collections, id)) : [],
    readAuditPage: (first, after) => readAuditPage(database, collections, first, after),
    addAuditEntry: async (entry) => {
      const reference = collections.audit.doc();
      await database.read(() => reference.set(entry));
    },
    reindex,
    upgrade: (onProgress) => upgradeDocuments(database, collections, onProgress ?? (() => {})),
    purgeTrash: (trashedBefore) => purgeTrash(database, collections, trashedBefore),
    ping: async () => {
      await database.read(() => collections.counter.get());
    },
  };
}

import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isStorableId } from '../documentId.ts';
import { StoreUnavailable } from '../errors.ts';
import type { FirestoreDatabase } from '../firestore.ts';
import { withoutBudget } from '../timeBudget.ts';
import { adoptDocuments, upgradeDocuments } from './firestoreAdoption.ts';
import { placesIn } from './firestoreDocuments.ts';
import { auditPage, readRevisions } from './firestoreHistory.ts';
import { importDocuments } from './firestoreImport.ts';
import { iterateDocuments } from './firestoreIteration.ts';
import {
  collectionSize,
  listByRank,
  rankOfThought,
  thoughtById,
  thoughtPage,
  thoughtsBeginningWith,
  thoughtsAtRanks,
} from './firestorePages.ts';
import { purgeTrash } from './firestorePurge.ts';
import { add, moveImage, restore, trash, update } from './firestoreWrites.ts';
import type { ThoughtStore } from './thoughtStore.ts';

/** How long a request waits for records that were written past the API; the work goes on beyond it. */
const adoptionTimeoutMs = 2_000;

/** Thoughts in Firestore. Closing the client is up to who opened it. */
export function firestoreThoughts(database: FirestoreDatabase, leaseMs = 10_000): ThoughtStore {
  const places = placesIn(database.firestore);
  const lease = { owner: randomUUID(), durationMs: leaseMs };
  const adopt = () => adoptDocuments(database, places, lease);
  /** Whether all was taken in within a request's time; the work goes on after the request. */
  const adoptWithinRequest = () =>
    Promise.race([withoutBudget(adopt).then(() => true), wait(adoptionTimeoutMs, false, { ref: false })]);
  return {
    name: 'firestore',
    size: () => collectionSize(database, places),
    atRanks: (ranks) => thoughtsAtRanks(database, places, ranks),
    listByRank: (first, count) => listByRank(database, places, first, count),
    byId: async (id) => (isStorableId(id) ? thoughtById(database, places, id) : null),
    rankOf: async (id) => (isStorableId(id) ? rankOfThought(database, places, id) : null),
    page: async (query) => {
      // With very many new records, an admin sees those that were taken in so far.
      await adoptWithinRequest();
      return thoughtPage(database, places, query);
    },
    iterate: (trashed) => iterateDocuments(database, trashed ? places.trash : places.thoughts),
    beginningWith: (text, first) => thoughtsBeginningWith(database, places, text, first),
    add: (...request) => database.transact(add(places, ...request)),
    update: (...request) => database.transact(update(places, ...request)),
    moveImage: async (...request) =>
      isStorableId(request[0]) && database.transact(moveImage(places, ...request)),
    trash: (...request) => database.transact(trash(places, ...request)),
    restore: (...request) => database.transact(restore(places, ...request)),
    import: async (rows, change, dryRun) => {
      // Until then duplicates could not be told.
      if (!(await adoptWithinRequest()))
        throw new StoreUnavailable('Records that were written past the API are being taken in.');
      return importDocuments(database, places, rows, change, dryRun);
    },
    revisions: async (id) => (isStorableId(id) ? database.read(() => readRevisions(places, id)) : []),
    audit: (first, after) => auditPage(database, places, first, after),
    record: async (entry) => {
      const reference = places.audit.doc();
      await database.read(() => reference.set(entry));
    },
    adopt,
    upgrade: (report) => upgradeDocuments(database, places, report ?? (() => {})),
    purge: (trashedBefore) => purgeTrash(database, places, trashedBefore),
    ping: async () => {
      await database.read(() => places.counter.get());
    },
  };
}

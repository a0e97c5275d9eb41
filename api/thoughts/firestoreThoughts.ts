import { isStorableId } from '../documentId.ts';
import type { FirestoreDatabase } from '../firestore.ts';
import { adoptDocuments, upgradeDocuments } from './firestoreAdoption.ts';
import { placesIn } from './firestoreDocuments.ts';
import { auditPage, readRevisions } from './firestoreHistory.ts';
import { importDocuments } from './firestoreImport.ts';
import {
  collectionSize,
  rankOfThought,
  thoughtById,
  thoughtPage,
  thoughtsBeginningWith,
  thoughtsAtRanks,
} from './firestorePages.ts';
import { purgeTrash } from './firestorePurge.ts';
import { add, restore, trash, update } from './firestoreWrites.ts';
import type { ThoughtStore } from './thoughtStore.ts';

/** Thoughts in Firestore. Closing the client is up to who opened it. */
export function firestoreThoughts(database: FirestoreDatabase): ThoughtStore {
  const places = placesIn(database.firestore);
  return {
    name: 'firestore',
    size: () => collectionSize(database, places),
    atRanks: (ranks) => thoughtsAtRanks(database, places, ranks),
    byId: async (id) => (isStorableId(id) ? thoughtById(database, places, id) : null),
    rankOf: async (id) => (isStorableId(id) ? rankOfThought(database, places, id) : null),
    page: (query) => thoughtPage(database, places, query),
    beginningWith: (text, first) => thoughtsBeginningWith(database, places, text, first),
    add: (...request) => database.transact(add(places, ...request)),
    update: (...request) => database.transact(update(places, ...request)),
    trash: (...request) => database.transact(trash(places, ...request)),
    restore: (...request) => database.transact(restore(places, ...request)),
    import: (rows, change, dryRun) => importDocuments(database, places, rows, change, dryRun),
    revisions: async (id) => (isStorableId(id) ? database.read(() => readRevisions(places, id)) : []),
    audit: (first, after) => auditPage(database, places, first, after),
    record: async (entry) => {
      const reference = places.audit.doc();
      await database.read(() => reference.set(entry));
    },
    adopt: () => adoptDocuments(database, places),
    upgrade: () => upgradeDocuments(database, places),
    purge: (trashedBefore) => purgeTrash(database, places, trashedBefore),
    ping: async () => {
      await database.read(() => places.counter.get());
    },
  };
}

// The changes of thoughts on Firestore. A transaction has to read everything before it writes, and may run several times.
import { FieldPath, type Query } from '@google-cloud/firestore';
import { thoughtPlaces } from '#domain/thought/thought.ts';
import type { FirestoreAuditLog } from '../../audit/firestoreAuditLog.ts';
import { isValidDocumentId } from '../../storage/documentId.ts';
import { bulkDeadlineMs, type FirestoreDatabase } from '../../storage/firestore.ts';
import type { ThoughtTransactions } from '../thoughtChanges.ts';
import type { ThoughtMaintenance, ThoughtStore } from '../thoughtStore.ts';
import { type Collections, readDocuments } from './documents.ts';
import { planRevisionDeletions, planRevisions } from './history.ts';
import { planMoves } from './moves.ts';

const thoughtsPerPage = 100;

/** The fields without the content of a thought. */
const stateFields = ['rank', 'draftedAt', 'trashedAt', 'operationIds', 'replaced'];

export function createTransactions(
  { read, transact }: FirestoreDatabase,
  collections: Collections,
  audit: FirestoreAuditLog,
): ThoughtTransactions {
  return {
    change: ({ ids, place, operation, ...needs }, change, plan) =>
      transact(
        async (transaction) => {
          const entries =
            operation === undefined
              ? { entry: null, undone: null }
              : await audit.findOperation(transaction, operation);
          const validIds = ids.filter(isValidDocumentId);
          const items =
            operation === undefined || needs.needsItems !== true
              ? new Set<string>()
              : await audit.findItems(transaction, operation, validIds);
          const documents = await readDocuments(collections, transaction, validIds, {
            places: place === undefined ? thoughtPlaces : [place],
            ...(needs.omitsContent === true && { fieldMask: stateFields }),
          });
          const find = (id: string) => documents.get(id) ?? null;
          const planned = plan({ find, entries, items });
          const moves = (planned.moves ?? []).map(({ before, thought, record, addsRevision }) => ({
            stored: before === null ? null : find(before.thought.id),
            thought,
            record,
            addsRevision,
          }));
          const writes = [
            await planRevisions(collections, transaction, moves, change),
            await planRevisionDeletions(collections, transaction, moves),
            await planMoves(collections, transaction, moves),
          ];
          for (const write of writes) write();
          for (const entry of planned.entries ?? []) audit.append(transaction, entry, planned.items);
          return planned.result;
        },
        operation === undefined ? undefined : bulkDeadlineMs,
      ),
    /** A thought that is moved keeps its place in the order. */
    findChangedIds: async (operation, after) => {
      const queries = Object.values(collections).map(({ documents }) => {
        const changed = documents
          .where('operationIds', 'array-contains', operation)
          .orderBy(FieldPath.documentId())
          .limit(thoughtsPerPage + 1)
          .select();
        return after === null ? changed : changed.startAfter(after);
      });
      const found = await read(() => Promise.all(queries.map((query) => query.get())));
      // Firestore sorts ids by their bytes.
      const ids = [...new Set(found.flatMap(({ docs }) => docs.map(({ id }) => id)))].toSorted((one, other) =>
        Buffer.compare(Buffer.from(one), Buffer.from(other)),
      );
      return { ids: ids.slice(0, thoughtsPerPage), isComplete: ids.length <= thoughtsPerPage };
    },
    findDue: async function* (now) {
      const due = collections.draft.documents
        .where('publishAt', '>', '')
        .where('publishAt', '<=', now)
        .orderBy('publishAt')
        .select('publishAt')
        .limit(thoughtsPerPage);
      for (let page: Query | null = due; page !== null;) {
        const query: Query = page;
        const { docs } = await read(() => query.get());
        yield* docs.map(({ id }) => id);
        const last = docs.at(-1);
        page = last === undefined || docs.length < thoughtsPerPage ? null : due.startAfter(last);
      }
    },
  };
}

/** Returns a function that deletes each thought in a separate transaction, because an admin may be restoring it at the same time. */
export function createPurge(
  { read }: FirestoreDatabase,
  { trash }: Collections,
  { change: transact }: ThoughtTransactions,
): ThoughtMaintenance['purgeTrash'] {
  return async (trashedBefore, signal) => {
    const expired = trash.documents.where('trashedAt', '<', trashedBefore).limit(thoughtsPerPage).select();
    const purge = (id: string) =>
      transact({ ids: [id], place: 'trash' }, { by: 'system', now: trashedBefore }, ({ find }) => {
        const before = find(id);
        // The thought was restored since the query.
        if (before === null || String(before.thought.trashedAt) >= trashedBefore) return { result: false };
        return { result: true, moves: [{ before, thought: null, record: {}, addsRevision: false }] };
      });
    let purged = 0;
    for (let size = thoughtsPerPage; size === thoughtsPerPage;) {
      const { docs } = await read(() => expired.get());
      for (const { id } of docs) {
        signal?.throwIfAborted();
        if (await purge(id)) purged += 1;
      }
      size = docs.length;
    }
    return purged;
  };
}

/** Creates the methods that change one field without a new version. */
export function createFieldChanges({ transact }: FirestoreDatabase, collections: Collections) {
  return {
    replaceImageUrl: async (id, from, to) =>
      isValidDocumentId(id) &&
      transact(async (transaction) => {
        const references = Object.values(collections).map(({ documents }) => documents.doc(id));
        const documents = await transaction.getAll(...references, { fieldMask: ['imageUrl'] });
        const stored = documents.find(({ exists }) => exists);
        if (stored?.get('imageUrl') !== from) return false;
        transaction.update(stored.ref, { imageUrl: to });
        return true;
      }),
  } satisfies Partial<ThoughtStore>;
}

import { FieldPath, type DocumentSnapshot, type Query, type Transaction } from '@google-cloud/firestore';
import { readCursor } from '../storage/cursor.ts';
import type { FirestoreDatabase } from '../storage/firestore.ts';
import {
  type AuditAction,
  type AuditEntry,
  type AuditLog,
  createAuditEdge,
  type NewAuditEntry,
  type OperationEntries,
  parseAuditEntry,
  toOperationEntries,
} from './auditLog.ts';

export interface FirestoreAuditLog extends AuditLog {
  /**
   * Adds an entry in the transaction of the change that it describes. Transactions are run again when the reply to a
   * commit is lost, so the caller must not append a second entry when it finds that the change was already made.
   */
  append: (transaction: Transaction, entry: NewAuditEntry) => void;
  findOperation: (transaction: Transaction, operation: string) => Promise<OperationEntries>;
}

/** Stores the audit log in Firestore, in `audit/{id}`. The caller closes the database. */
export function createFirestoreAuditLog({ firestore, read }: FirestoreDatabase): FirestoreAuditLog {
  const collection = firestore.collection('audit');
  const operationDocument = (operation: string, action: AuditAction) =>
    collection.doc(`${action} ${operation}`);
  return {
    append: (transaction, entry) => {
      const { operation = '', action } = entry;
      const reference = operation === '' ? collection.doc() : operationDocument(operation, action);
      transaction.set(reference, toDocument(entry));
    },
    findOperation: async (transaction, operation) => {
      const { docs } = await transaction.get(collection.where('operation', '==', operation));
      return toOperationEntries(docs.map(readEntry));
    },
    record: async (entry) => {
      // The same document in each attempt, so that a retry after a lost reply doesn't add a second one.
      const reference = collection.doc();
      await read(() => reference.set(toDocument(entry)));
    },
    readPage: async (first, after, { by, action, subject, from, until } = {}) => {
      const position = readCursor('AUDIT', after);
      // firestore.indexes.json has an index for each of the first three. Firestore merges them for several filters.
      let matching: Query = collection;
      if (by != null) matching = matching.where('by', 'in', by);
      if (action != null) matching = matching.where('action', '==', action);
      if (subject != null) matching = matching.where('subject', '==', subject);
      if (from != null) matching = matching.where('at', '>=', from);
      if (until != null) matching = matching.where('at', '<', until);
      const newestFirst = matching.orderBy('at', 'desc').orderBy(FieldPath.documentId(), 'desc');
      const rest = position === null ? newestFirst : newestFirst.startAfter(position.key, position.id);
      const { docs } = await read(() => rest.limit(first + 1).get());
      return {
        edges: docs.slice(0, first).map(readEntry).map(createAuditEdge),
        hasNextPage: docs.length > first,
      };
    },
  };
}

/** All entries have the same fields. */
function toDocument(entry: NewAuditEntry) {
  return { operation: null, changed: 0, undoneAt: null, ...entry };
}

function readEntry(snapshot: DocumentSnapshot): AuditEntry {
  return parseAuditEntry(snapshot.id, snapshot.data() ?? {});
}

import { FieldPath, type DocumentSnapshot, type Transaction } from 'firebase-admin/firestore';
import { readCursor } from '../storage/cursor.ts';
import type { FirestoreDatabase } from '../storage/firestore.ts';
import {
  type AuditEntry,
  type AuditLog,
  createAuditEdge,
  type NewAuditEntry,
  parseAuditEntry,
} from './auditLog.ts';

export interface FirestoreAuditLog extends AuditLog {
  /**
   * Adds an entry in the transaction of the change that it describes. Transactions are run again when the reply to a
   * commit is lost, so the caller must not append a second entry when it finds that the change was already made.
   * @param id makes it possible to find out by `has` whether the transaction was committed.
   */
  append: (transaction: Transaction, entry: NewAuditEntry, id?: string) => void;
  /** Returns whether there is an entry with this id. */
  has: (transaction: Transaction, id: string) => Promise<boolean>;
}

/** Stores the audit log in Firestore, in `audit/{id}`. The caller closes the database. */
export function createFirestoreAuditLog({ firestore, read }: FirestoreDatabase): FirestoreAuditLog {
  const collection = firestore.collection('audit');
  return {
    append: (transaction, entry, id) => {
      transaction.create(id === undefined ? collection.doc() : collection.doc(id), entry);
    },
    has: async (transaction, id) => (await transaction.get(collection.doc(id))).exists,
    record: async (entry) => {
      // The same document in each attempt, so that a retry after a lost reply doesn't add a second one.
      const reference = collection.doc();
      await read(() => reference.set(entry));
    },
    readPage: async (first, after) => {
      const position = readCursor('AUDIT', after);
      const newestFirst = collection.orderBy('at', 'desc').orderBy(FieldPath.documentId(), 'desc');
      const rest = position === null ? newestFirst : newestFirst.startAfter(position.key, position.id);
      const { docs } = await read(() => rest.limit(first + 1).get());
      return {
        edges: docs.slice(0, first).map(readEntry).map(createAuditEdge),
        hasNextPage: docs.length > first,
      };
    },
  };
}

function readEntry(snapshot: DocumentSnapshot): AuditEntry {
  return parseAuditEntry(snapshot.id, snapshot.data() ?? {});
}

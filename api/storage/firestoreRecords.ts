import {
  type DocumentSnapshot,
  FieldPath,
  FieldValue,
  type Firestore,
  type Query,
  type Transaction,
} from '@google-cloud/firestore';
import { isValidDocumentId } from './documentId.ts';
import { bulkDeadlineMs, type FirestoreDatabase } from './firestore.ts';
import { toPlainFields } from './firestoreFields.ts';
import type { RecordQuery, Records, RecordWrite, StoredRecord } from './records.ts';

/** Stores each record in a document. The caller closes the database. */
export function createFirestoreRecords({ firestore, read, transact }: FirestoreDatabase): Records {
  return {
    list: (query) => read(() => readRecords(firestore, query), bulkDeadlineMs),
    count: async (table) => (await read(() => firestore.collection(table).count().get())).data().count,
    change: (reads, plan) =>
      transact(async (transaction) => {
        const found = await Promise.all(reads.map((query) => readRecords(firestore, query, transaction)));
        const { writes, result } = plan(found);
        writeRecords(firestore, transaction, writes);
        return result;
      }, bulkDeadlineMs),
  };
}

export async function readRecords(
  firestore: Firestore,
  query: RecordQuery,
  transaction?: Transaction,
): Promise<StoredRecord[]> {
  const { table, id } = query;
  if (id === undefined) {
    const selected = toFirestoreQuery(firestore, query);
    return (await (transaction?.get(selected) ?? selected.get())).docs.map(toStoredRecord);
  }
  if (!isValidDocumentId(id)) return [];
  const document = firestore.collection(table).doc(id);
  const snapshot = await (transaction?.get(document) ?? document.get());
  return snapshot.exists ? [toStoredRecord(snapshot)] : [];
}

function toFirestoreQuery(
  firestore: Firestore,
  { table, where = [], isNewestFirst = false, after, limit }: RecordQuery,
): Query {
  let query: Query = firestore.collection(table);
  for (const [field, operator, value] of where) query = query.where(field, operator, value);
  if (isNewestFirst) query = query.orderBy('at', 'desc').orderBy(FieldPath.documentId(), 'desc');
  if (after != null) query = query.startAfter(after.at, after.id);
  return limit === undefined ? query : query.limit(limit);
}

/** Dates are timestamps if they were added by the application before version 1, or in the Firebase console. */
function toStoredRecord(document: DocumentSnapshot): StoredRecord {
  return { id: document.id, fields: toPlainFields(document.data()) };
}

export function writeRecords(
  firestore: Firestore,
  transaction: Transaction,
  writes: readonly RecordWrite[],
): void {
  for (const { table, id, fields } of writes) {
    const document = firestore.collection(table).doc(id);
    if (fields === null) transaction.delete(document);
    else transaction.set(document, removeUndefined(fields), { merge: true });
  }
}

function removeUndefined(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value === undefined ? FieldValue.delete() : value]),
  );
}

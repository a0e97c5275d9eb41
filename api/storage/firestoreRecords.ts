import {
  type DocumentData,
  type DocumentSnapshot,
  FieldPath,
  FieldValue,
  type Firestore,
  type Query,
  type QueryDocumentSnapshot,
  Timestamp,
  type Transaction,
} from '@google-cloud/firestore';
import { openOnce } from '../openOnce.ts';
import { isValidDocumentId } from './documentId.ts';
import { bulkDeadlineMs, type FirestoreDatabase } from './firestore.ts';
import {
  firestoreVersion,
  headRecord,
  type RecordFields,
  type RecordQuery,
  type Records,
  type RecordWrite,
  type StoredRecord,
} from './records.ts';
import { NewerStoreError } from './storeErrors.ts';

/** Stores each record in a document. The caller closes the database. */
export function createFirestoreRecords(database: FirestoreDatabase): Records {
  const { firestore, read, transact } = database;
  const headDocument = firestore.collection(headRecord.table).doc(headRecord.id);
  /** Makes earlier releases refuse the store from now on. A transaction locks the head, so most processes need none. */
  const raiseVersion = openOnce(async () => {
    if (readStoreVersion(await read(() => headDocument.get())) === firestoreVersion) return;
    await transact(async (transaction) => {
      readStoreVersion(await transaction.get(headDocument));
      transaction.set(headDocument, { storeVersion: firestoreVersion }, { merge: true });
    });
  });
  return {
    name: 'firestore',
    list: (query) => read(() => readRecords(firestore, query), bulkDeadlineMs),
    count: async (table) => (await read(() => firestore.collection(table).count().get())).data().count,
    readAll: (table, visit) =>
      read(async () => {
        const documents = firestore.collection(table).stream() as AsyncIterable<QueryDocumentSnapshot>;
        for await (const document of documents) visit(toStoredRecord(document));
      }, loadDeadlineMs),
    readHead: async () => {
      const head = await read(() => headDocument.get());
      readStoreVersion(head);
      return toPlainFields(head.data());
    },
    change: async (reads, plan) => {
      await raiseVersion();
      return transact(async (transaction) => {
        const queries = typeof reads === 'function' ? reads() : reads;
        const head = queries.some(isHead) ? await headDocument.get() : null;
        const found = await Promise.all(
          queries.map(async (query) => {
            if (head === null) return readRecords(firestore, query, transaction);
            // Each commit changes the head, so it is enough that nobody has done so since. If these documents were locked, two
            // processes would wait for each other.
            if (!isHead(query)) return readRecords(firestore, query);
            return head.exists ? [toStoredRecord(head)] : [];
          }),
        );
        const { writes, result } = plan(found);
        writeRecords(firestore, transaction, writes, head);
        return result;
      }, bulkDeadlineMs);
    },
  };
}

/** @throws {NewerStoreError} for a store of a version that this release doesn't know. */
function readStoreVersion(head: DocumentSnapshot): number {
  // The first version is not stored.
  const version = Number(head.get('storeVersion') ?? 1);
  if (version > firestoreVersion) throw new NewerStoreError('FIREBASE_PROJECT_ID', 'project');
  return version;
}

/** Twenty thousand documents take about ten seconds. */
const loadDeadlineMs = 60_000;

async function readRecords(
  firestore: Firestore,
  query: RecordQuery,
  transaction?: Transaction,
): Promise<StoredRecord[]> {
  const { table, id, ids = id === undefined ? null : [id] } = query;
  if (ids === null) {
    const selected = toFirestoreQuery(firestore, query);
    return (await (transaction?.get(selected) ?? selected.get())).docs.map(toStoredRecord);
  }
  const documents = ids.filter(isValidDocumentId).map((each) => firestore.collection(table).doc(each));
  if (documents.length === 0) return [];
  const snapshots = await (transaction ?? firestore).getAll(...documents);
  return snapshots.filter(({ exists }) => exists).map(toStoredRecord);
}

function toFirestoreQuery(
  firestore: Firestore,
  { table, where = [], isNewestFirst = false, after, limit }: RecordQuery,
): Query {
  let query: Query = firestore.collection(table);
  for (const [field, operator, value] of where) query = query.where(field, operator, value);
  if (isNewestFirst) query = query.orderBy('at', 'desc').orderBy(FieldPath.documentId(), 'desc');
  else if (after != null) query = query.orderBy(FieldPath.documentId());
  if (after != null)
    query = isNewestFirst ? query.startAfter(after.at, after.id) : query.startAfter(after.id);
  return limit === undefined ? query : query.limit(limit);
}

/** Dates are timestamps if they were added by the application before version 1, or in the Firebase console. */
function toStoredRecord(document: DocumentSnapshot): StoredRecord {
  return { id: document.id, fields: toPlainFields(document.data()) };
}

/** Returns the fields of a document with texts for dates, which are timestamps if they were added in the Firebase console. */
function toPlainFields(data: DocumentData | undefined): DocumentData {
  return Object.fromEntries(
    Object.entries(data ?? {}).map(([name, value]: [string, unknown]) => [
      name,
      value instanceof Timestamp ? value.toDate().toISOString() : isMap(value) ? toPlainFields(value) : value,
    ]),
  );
}

function isMap(value: unknown): value is DocumentData {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** @param head if it was read, another transaction must not have changed it since. */
function writeRecords(
  firestore: Firestore,
  transaction: Transaction,
  writes: readonly RecordWrite[],
  head: DocumentSnapshot | null,
): void {
  for (const { table, id, fields } of writes) {
    const document = firestore.collection(table).doc(id);
    if (fields === null) transaction.delete(document);
    else if (document.path === head?.ref.path && head.updateTime !== undefined)
      transaction.update(document, removeUndefined(fields), { lastUpdateTime: head.updateTime });
    else transaction.set(document, removeUndefined(fields), { merge: true });
  }
}

function isHead({ table, id }: RecordQuery): boolean {
  return table === headRecord.table && id === headRecord.id;
}

function removeUndefined(fields: RecordFields): RecordFields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value === undefined ? FieldValue.delete() : value]),
  );
}

import { basename } from 'node:path/posix';
import { isValidDocumentId } from './documentId.ts';
import {
  bulkDeadlineMs,
  type CallFirestore,
  createTimeoutError,
  decodeFields,
  encodeFields,
  encodeValue,
  type Firestore,
  type FirestoreDocument,
  FirestoreFailure,
} from './firestore.ts';
import {
  firestoreVersion,
  headRecord,
  type RecordQuery,
  type Records,
  type RecordWrite,
  type StoredRecord,
} from './records.ts';
import { NewerStoreError } from './storeErrors.ts';
import { remainingMs, withTimeout } from './timeBudget.ts';

/** Stores each record in a document. */
export function createFirestoreRecords({ root, run }: Firestore): Records {
  /** Whether this process has already raised the store's version, so that earlier releases refuse the store. */
  let isVersionRaised = false;
  const readHead = async (call: CallFirestore) => {
    const [head] = await readRecords(call, root, headRecord);
    // A store without this number has version 1.
    const version = Number(head?.fields['storeVersion'] ?? 1);
    if (version > firestoreVersion) throw new NewerStoreError('FIREBASE_PROJECT_ID', 'project');
    isVersionRaised = version === firestoreVersion;
    return head;
  };
  /**
   * A change that reads any record also updates the head record, and is committed only if no other change has updated
   * it since. Other writes may skip the head, so each record that is both read and written must be unchanged, too.
   */
  const changeOnce = async <Result>(
    call: CallFirestore,
    [reads, plan]: Parameters<typeof records.change<Result>>,
  ): Promise<Result> => {
    const queries = typeof reads === 'function' ? reads() : reads;
    const usesHead = queries.length > 0 || !isVersionRaised;
    const head = usesHead ? await readHead(call) : undefined;
    const heads = head === undefined ? [] : [head];
    const found = await Promise.all(
      queries.map(async (query) => (isHead(query) ? heads : readRecords(call, root, query))),
    );
    const { writes, result } = plan(found);
    if (writes.length === 0) return result;
    const expected = new Map<string, object>(
      found.flat().map(({ name, updateTime }) => [name, { updateTime }]),
    );
    if (usesHead)
      expected.set(
        `${root}/${headRecord.table}/${headRecord.id}`,
        head === undefined ? { exists: false } : { updateTime: head.updateTime },
      );
    const written = (usesHead ? withHead(writes, head) : writes).map((write) => {
      const name = `${root}/${write.table}/${write.id}`;
      const currentDocument = expected.get(name);
      // Only the first write of a record requires it to be unchanged; a second write finds the result of the first.
      expected.delete(name);
      return toFirestoreWrite(name, write.fields, currentDocument);
    });
    await call(':commit', { writes: written }).catch((error: unknown) => {
      const isContention = error instanceof FirestoreFailure && contentionStatuses.has(error.status);
      throw isContention ? new FirestoreFailure('ABORTED', error.message) : error;
    });
    return result;
  };
  let lastChange: Promise<unknown> = Promise.resolve();
  const records: Records = {
    name: 'firestore',
    list: (query) => run((call) => readRecords(call, root, query), bulkDeadlineMs),
    count: (table) =>
      run(async (call) => {
        const aggregations = [{ alias: 'count', count: {} }];
        const structuredAggregationQuery = {
          structuredQuery: { from: [{ collectionId: table }] },
          aggregations,
        };
        const [answer] = await call(':runAggregationQuery', { structuredAggregationQuery });
        return Number(answer?.result?.aggregateFields['count']?.['integerValue']);
      }),
    readHead: async () => (await run(readHead))?.fields ?? {},
    // Queues the changes of this process, because a change has to be retried if another one is committed first.
    change: (...change) => {
      const changing = lastChange.then(() => run((call) => changeOnce(call, change), bulkDeadlineMs));
      lastChange = changing.catch(() => {});
      // The time in the queue also counts towards the time budget.
      return withTimeout(changing, remainingMs(), createTimeoutError);
    },
  };
  return records;
}

async function readRecords(call: CallFirestore, root: string, query: RecordQuery): Promise<FoundRecord[]> {
  const { table, id, ids = id === undefined ? null : [id], select } = query;
  if (ids === null) {
    const [collectionId = '', ...parents] = table.split('/').toReversed();
    const parent = parents.map((segment) => `/${encodeURIComponent(segment)}`).toReversed();
    const structuredQuery = { from: [{ collectionId }], ...toStructuredQuery(root, query) };
    const answers = await call(`${parent.join('')}:runQuery`, { structuredQuery });
    return answers.flatMap(({ document }) => (document === undefined ? [] : toRecord(document)));
  }
  const documents = ids.filter(isValidDocumentId).map((each) => `${root}/${table}/${each}`);
  if (documents.length === 0) return [];
  const answers = await call(':batchGet', { documents, mask: select && { fieldPaths: select } });
  return answers.flatMap(({ found }) => (found === undefined ? [] : toRecord(found)));
}

/** A record as it was read. A write can require that the record is still in this state. */
interface FoundRecord extends StoredRecord {
  name: string;
  updateTime: string;
}

function toRecord({ name, fields, updateTime }: FirestoreDocument): FoundRecord {
  return { id: basename(name), fields: decodeFields(fields), name, updateTime };
}

const operators = {
  '==': 'EQUAL',
  in: 'IN',
  '<': 'LESS_THAN',
  '>': 'GREATER_THAN',
  '>=': 'GREATER_THAN_OR_EQUAL',
};

function toStructuredQuery(root: string, query: RecordQuery) {
  const { table, where = [], isNewestFirst = false, after, limit, select } = query;
  const filters = where.map(([fieldPath, operator, value]) => ({
    fieldFilter: { field: { fieldPath }, op: operators[operator], value: encodeValue(value) },
  }));
  const orderBy = isNewestFirst ? ['at', '__name__'] : after == null ? [] : ['__name__'];
  const position = after && [
    ...(isNewestFirst ? [{ stringValue: after.at }] : []),
    { referenceValue: `${root}/${table}/${after.id}` },
  ];
  return {
    where: filters.length > 0 ? { compositeFilter: { op: 'AND', filters } } : undefined,
    orderBy: orderBy.map((fieldPath) => ({
      field: { fieldPath },
      direction: isNewestFirst ? 'DESCENDING' : 'ASCENDING',
    })),
    startAt: position ? { values: position, before: false } : undefined,
    select: select && { fields: select.map((fieldPath) => ({ fieldPath })) },
    limit,
  };
}

/** The statuses of a commit that was refused because another change was committed first. */
const contentionStatuses = new Set(['ALREADY_EXISTS', 'FAILED_PRECONDITION', 'NOT_FOUND']);

/** Adds a new state of the head record, which makes concurrent changes fail and earlier releases refuse the store. */
function withHead(writes: readonly RecordWrite[], head: StoredRecord | undefined): RecordWrite[] {
  const fields = { storeVersion: firestoreVersion, changes: Number(head?.fields['changes'] ?? 0) + 1 };
  Object.assign(fields, ...writes.filter(isHead).map((write) => write.fields));
  return [{ ...headRecord, fields }, ...writes.filter((write) => !isHead(write))];
}

function isHead({ table, id }: Pick<RecordQuery, 'table' | 'id'>): boolean {
  return table === headRecord.table && id === headRecord.id;
}

/** Converts a write. Firestore removes the fields that are in the mask but not in `fields`. */
function toFirestoreWrite(name: string, fields: RecordWrite['fields'], currentDocument?: object) {
  if (fields === null) return { delete: name, currentDocument };
  const fieldPaths = Object.keys(fields).map((field) => `\`${field.replace(/[\\`]/g, '\\$&')}\``);
  return { update: { name, fields: encodeFields(fields) }, updateMask: { fieldPaths }, currentDocument };
}

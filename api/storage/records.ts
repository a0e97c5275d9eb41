// Records of named fields, which both databases store, so that each feature is written once. A change reads records and
// plans its writes as data, in one transaction.
import { setImmediate as nextTurn } from 'node:timers/promises';

/** The tables. The last ones are from version 1; see upgrade.ts. */
type RecordTable =
  | 'thoughts'
  | 'thoughtCopies'
  | 'log'
  | 'counters'
  | 'users'
  | 'adminUsers'
  | 'devices'
  | 'audit'
  | 'images'
  | OldTable;

export type OldTable =
  | 'drafts'
  | 'trash'
  | 'auditItems'
  | 'health'
  | 'jobs'
  | 'maintenance'
  | `thoughts/${string}/revisions`
  | `counters/${string}/searchIndex`;

/** `undefined` removes a field. */
export type RecordFields = Record<string, unknown>;

export interface StoredRecord {
  id: string;
  fields: RecordFields;
}

export type RecordCondition = readonly [
  field: string,
  operator: '==' | 'in' | '<' | '>' | '>=',
  value: string | number | boolean | readonly string[],
];

/** Selects records, sorted by id. */
export interface RecordQuery {
  table: RecordTable;
  /** The id of a single record. */
  id?: string;
  /** The ids of several records, in any order. */
  ids?: readonly string[];
  where?: readonly RecordCondition[];
  /** Whether to sort by the field `at` and then by id, both descending. */
  isNewestFirst?: boolean;
  /** The last record of the previous page. */
  after?: { at?: string; id: string } | null;
  limit?: number;
  /** The fields to read, by default all. SQLite ignores this and reads all fields. */
  select?: readonly string[];
}

/** A write, which merges fields into a new or existing record. With null instead of fields, it deletes the record. */
export interface RecordWrite {
  table: RecordTable;
  id: string;
  fields: RecordFields | null;
}

/** The head record of the store: the number of the last commit, and the times of the last load and maintenance. */
export const headRecord = { table: 'counters', id: 'thoughts' } as const;

/**
 * The format's version in Firestore's head. A change that earlier releases can't handle raises it. SQLite has
 * migrations instead, see sqlite.ts.
 */
export const firestoreVersion = 2;

interface RecordChange<Result> {
  writes: readonly RecordWrite[];
  result: Result;
}

/** Every method throws `StoreUnavailable` when the database doesn't respond in time. */
export interface Records {
  readonly name: 'sqlite' | 'firestore';
  list(query: RecordQuery): Promise<StoredRecord[]>;
  count(table: RecordTable): Promise<number>;
  /** Reads the fields of `headRecord`, after checking that the store can still be used. */
  readHead(): Promise<RecordFields>;
  /**
   * Reads records, and writes what `plan` returns, in one transaction. `plan` may be called several times.
   * @param reads the queries, one for each list that `plan` gets, or a function that returns them within the
   * transaction
   */
  change<Result>(
    reads: readonly RecordQuery[] | (() => readonly RecordQuery[]),
    plan: (found: readonly StoredRecord[][]) => RecordChange<Result>,
  ): Promise<Result>;
}

/** The limits of each part that `readAll` reads. The number of records is estimated from the previous part. */
const [maxRecords, maxBytes] = [2_000, 4_000_000];

/** Calls `visit` with each selected record. Reads them in parts, because all together may exceed the memory. */
export async function readAll(
  records: Records,
  query: RecordQuery,
  visit: (record: StoredRecord) => void,
): Promise<void> {
  let limit = 100;
  for (let after: RecordQuery['after'] = null, isEnd = false; !isEnd;) {
    const part: StoredRecord[] = await records.list({ ...query, after, limit });
    part.forEach(visit);
    const last = part.at(-1);
    isEnd = last === undefined || part.length < limit;
    after = last === undefined ? null : { id: last.id, at: String(last.fields['at']) };
    limit = Math.min(maxRecords, Math.ceil((limit * maxBytes) / JSON.stringify(part).length));
    // SQLite blocks the process while it reads.
    await nextTurn();
  }
}

// Users, invitations, devices and the audit log. Both databases store them as records of named fields, so that each feature
// is written once. A change is planned as data, from what it has read in its transaction.

type RecordTable = 'users' | 'adminUsers' | 'devices' | 'audit' | 'health';

/** `undefined` removes a field. */
type RecordFields = Record<string, string | number | boolean | null | undefined>;

export interface StoredRecord {
  id: string;
  fields: Record<string, unknown>;
}

export type RecordCondition = readonly [
  field: string,
  operator: '==' | 'in' | '<' | '>=',
  value: string | boolean | readonly string[],
];

/** Selects records, sorted by id. */
export interface RecordQuery {
  table: RecordTable;
  /** Selects at most one record. */
  id?: string;
  where?: readonly RecordCondition[];
  /** Sorts by the field `at` and then by id, both descending. */
  isNewestFirst?: boolean;
  /** The last record of the previous page, if the newest is first. */
  after?: { at: string; id: string } | null;
  limit?: number;
}

/** Merges fields into a record, which may be new. With null, deletes the record. */
export interface RecordWrite {
  table: RecordTable;
  id: string;
  fields: RecordFields | null;
}

interface RecordChange<Result> {
  writes: readonly RecordWrite[];
  result: Result;
}

/** Every method throws `StoreUnavailable` when the database doesn't respond in time. */
export interface Records {
  list(query: RecordQuery): Promise<StoredRecord[]>;
  count(table: RecordTable): Promise<number>;
  /**
   * Reads records and writes what `plan` makes of them, in one transaction. `plan` may be called several times.
   * @param reads one query for each list that `plan` gets.
   */
  change<Result>(
    reads: readonly RecordQuery[],
    plan: (found: readonly StoredRecord[][]) => RecordChange<Result>,
  ): Promise<Result>;
}

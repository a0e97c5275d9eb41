import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { toRecord } from '#domain/thought/storedRecord.ts';
import type { RecordCondition, RecordQuery, Records, RecordWrite, StoredRecord } from './records.ts';
import { migrate, prepareOnce, transact, wrapSqliteErrors } from './sqlite.ts';

/** Stores records as JSON in one table. The caller closes the database. */
export function createSqliteRecords(database: DatabaseSync): Records {
  migrateRecords(database);
  return {
    list: async (query) => wrapSqliteErrors(() => readRecords(database, query)),
    count: async (table) =>
      wrapSqliteErrors(() => {
        const sql = 'SELECT count(*) AS total FROM records WHERE collection = ?';
        return Number(prepareOnce(database, sql).get(table)?.['total']);
      }),
    change: (reads, plan) =>
      transact(database, () => {
        const { writes, result } = plan(reads.map((query) => readRecords(database, query)));
        writeRecords(database, writes);
        return result;
      }),
  };
}

export function readRecords(database: DatabaseSync, query: RecordQuery): StoredRecord[] {
  const { table, id, where = [], isNewestFirst = false, after, limit = -1 } = query;
  const conditions: [sql: string, ...values: SQLInputValue[]][] = [['collection = ?', table]];
  if (id !== undefined) conditions.push(['id = ?', id]);
  for (const condition of where) conditions.push(toSql(condition));
  if (after != null) conditions.push(["(fields ->> 'at', id) < (?, ?)", after.at, after.id]);
  const sql = `SELECT id, fields FROM records WHERE ${conditions.map(([condition]) => condition).join(' AND ')}
    ORDER BY ${isNewestFirst ? "fields ->> 'at' DESC, id DESC" : 'id'} LIMIT ?`;
  return prepareOnce(database, sql)
    .all(...conditions.flatMap(([, ...values]) => values), limit)
    .map((row) => ({ id: String(row['id']), fields: toRecord(JSON.parse(String(row['fields']))) }));
}

function toSql([field, operator, value]: RecordCondition): [string, SQLInputValue] {
  return operator === 'in'
    ? [`fields ->> '${field}' IN (SELECT value FROM json_each(?))`, JSON.stringify(value)]
    : [`fields ->> '${field}' ${operator} ?`, typeof value === 'boolean' ? Number(value) : String(value)];
}

/** Must be called within a transaction. */
export function writeRecords(database: DatabaseSync, writes: readonly RecordWrite[]): void {
  const remove = prepareOnce(database, 'DELETE FROM records WHERE collection = ? AND id = ?');
  // A patch removes the fields that are null.
  const merge = prepareOnce(
    database,
    `INSERT INTO records VALUES (?, ?, json_patch('{}', ?))
     ON CONFLICT DO UPDATE SET fields = json_patch(fields, ?3)`,
  );
  for (const { table, id, fields } of writes) {
    if (fields === null) remove.run(table, id);
    else
      merge.run(
        table,
        id,
        JSON.stringify(fields, (_, value: unknown) => value ?? null),
      );
  }
}

/** Version 1 had a table for each feature, with these columns as keys. The other columns are the fields. */
const oldTables = { users: 'uid', adminUsers: 'email', devices: 'id', audit: 'key' };

export function migrateRecords(database: DatabaseSync): void {
  migrate(database, 'records', [
    `CREATE TABLE records (
       collection TEXT NOT NULL,
       id TEXT NOT NULL,
       fields TEXT NOT NULL CHECK (json_valid(fields)),
       PRIMARY KEY (collection, id)
     ) STRICT, WITHOUT ROWID;
     CREATE INDEX recordsByTime ON records (collection, fields ->> 'at', id);`,
    moveOldTables,
  ]);
}

function moveOldTables(database: DatabaseSync): void {
  const findTable = database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?");
  const insert = database.prepare('INSERT INTO records VALUES (?, ?, ?)');
  for (const [table, key] of Object.entries(oldTables)) {
    if (findTable.get(table) === undefined) continue;
    for (const { [key]: id, ...row } of database.prepare(`SELECT * FROM "${table}"`).all())
      insert.run(table, String(toOperationId(row) ?? id), JSON.stringify(toFields(row)));
    database.exec(`DROP TABLE "${table}"`);
  }
  database.exec('DROP TABLE IF EXISTS registrationCounts; DROP TABLE IF EXISTS health');
}

type Row = Record<string, SQLOutputValue>;

/** Returns the id of the audit log's entry of an operation. */
function toOperationId({ operation, action }: Row): string | null {
  return typeof operation === 'string' ? `${String(action)} ${operation}` : null;
}

/** SQLite has no truth values. */
const flags = new Set(['isActive', 'isAdmin']);

function toFields(row: Row): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, flags.has(name) ? value === 1 : value]),
  );
}

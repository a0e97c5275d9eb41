import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { toRecord } from '#domain/thought/storedRecord.ts';
import {
  headRecord,
  type RecordCondition,
  type RecordQuery,
  type Records,
  type RecordWrite,
  type StoredRecord,
} from './records.ts';
import { assertFilesUnchanged, migrate, prepareStatement, transact, wrapSqliteErrors } from './sqlite.ts';

const indexedFields = ['sequence', 'operation', 'subject'];

/** Stores records as JSON in one table. The caller closes the database. */
export function createSqliteRecords(database: DatabaseSync): Records {
  migrateRecords(database);
  const list: Records['list'] = async (query) => wrapSqliteErrors(() => readRecords(database, query));
  return {
    name: 'sqlite',
    list,
    count: async (table) =>
      wrapSqliteErrors(() => {
        const sql = 'SELECT count(*) AS total FROM records WHERE collection = ?';
        return Number(prepareStatement(database, sql).get(table)?.['total']);
      }),
    readHead: async () => {
      assertFilesUnchanged(database);
      return (await list(headRecord))[0]?.fields ?? {};
    },
    change: (reads, plan) =>
      transact(database, () => {
        const queries = typeof reads === 'function' ? reads() : reads;
        const { writes, result } = plan(queries.map((query) => readRecords(database, query)));
        writeRecords(database, writes);
        return result;
      }),
  };
}

function readRecords(database: DatabaseSync, query: RecordQuery): StoredRecord[] {
  const { table, id, ids, where = [], isNewestFirst = false, after, limit = -1 } = query;
  const conditions: [sql: string, ...values: SQLInputValue[]][] = [['collection = ?', table]];
  if (id !== undefined) conditions.push(['id = ?', id]);
  if (ids !== undefined) conditions.push(['id IN (SELECT value FROM json_each(?))', JSON.stringify(ids)]);
  for (const condition of where) conditions.push(toSql(condition));
  if (after != null)
    conditions.push(
      isNewestFirst ? ["(fields ->> 'at', id) < (?, ?)", after.at ?? '', after.id] : ['id > ?', after.id],
    );
  const index = where.map(([field]) => field).find((field) => indexedFields.includes(field));
  // Names the index, because SQLite without statistics would read the whole table.
  const sql = `SELECT id, fields FROM records ${index === undefined ? '' : `INDEXED BY "recordsBy ${index}"`}
    WHERE ${conditions.map(([condition]) => condition).join(' AND ')}
    ORDER BY ${isNewestFirst ? "fields ->> 'at' DESC, id DESC" : 'id'} LIMIT ?`;
  return prepareStatement(database, sql)
    .all(...conditions.flatMap(([, ...values]) => values), limit)
    .map((row) => ({ id: String(row['id']), fields: toRecord(JSON.parse(String(row['fields']))) }));
}

function toSql([field, operator, value]: RecordCondition): [string, SQLInputValue] {
  return operator === 'in'
    ? [`fields ->> '${field}' IN (SELECT value FROM json_each(?))`, JSON.stringify(value)]
    : [`fields ->> '${field}' ${operator} ?`, typeof value === 'string' ? value : Number(value)];
}

/** Writes records, within a transaction. */
function writeRecords(database: DatabaseSync, writes: readonly RecordWrite[]): void {
  const remove = prepareStatement(database, 'DELETE FROM records WHERE collection = ? AND id = ?');
  // A JSON patch removes fields that are null.
  const merge = prepareStatement(
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

/**
 * The tables of version 1 and their key columns. The other columns are the fields. The tables are kept until version 3.
 */
const oldTables = { users: 'uid', adminUsers: 'email', devices: 'id', audit: 'key', thoughts: 'id' };

/** Version 1 had seven migrations. An eighth one makes it refuse the file. */
const version1Migrations = Array.from({ length: 7 }, () => '');

function migrateRecords(database: DatabaseSync): void {
  migrate(database, 'thoughts', [
    ...version1Migrations,
    (migrated) => {
      migrated.exec(recordsTable);
      for (const name of indexedFields)
        migrated.exec(`CREATE INDEX "recordsBy ${name}" ON records (collection, fields ->> '${name}')`);
      for (const [table, key] of Object.entries(oldTables))
        if (hasTable(migrated, table)) copyOldTable(migrated, table, key);
    },
  ]);
}

const recordsTable = `
  CREATE TABLE records (
    collection TEXT NOT NULL,
    id TEXT NOT NULL,
    fields TEXT NOT NULL CHECK (json_valid(fields)),
    PRIMARY KEY (collection, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX recordsByTime ON records (collection, fields ->> 'at', id)`;

/** Copies the rows into the tables that Firestore has, from where upgrade.ts continues. */
function copyOldTable(database: DatabaseSync, table: string, key: string): void {
  const insert = database.prepare('INSERT INTO records VALUES (?, ?, ?)');
  if (table === 'thoughts')
    database.exec(`
      INSERT INTO records SELECT 'thoughts', id, record FROM thoughts;
      INSERT INTO records SELECT 'thoughts/' || thoughtId || '/revisions', version,
        json_object('record', json(record), 'version', version, 'by', "by", 'at', at) FROM revisions`);
  else
    for (const { [key]: id, ...row } of database.prepare(`SELECT * FROM "${table}"`).all())
      insert.run(table, String(toOperationId(row) ?? id), JSON.stringify(toFields(row)));
  // Rejects writes by a running process of version 1, because they would be lost.
  for (const change of ['INSERT', 'UPDATE', 'DELETE'])
    database.exec(`CREATE TRIGGER "${table} before ${change}" BEFORE ${change} ON "${table}"
      BEGIN SELECT raise(ABORT, 'Version 2 has upgraded this file.'); END`);
}

function hasTable(database: DatabaseSync, name: string): boolean {
  const find = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?";
  return prepareStatement(database, find).get(name) !== undefined;
}

type Row = Record<string, SQLOutputValue>;

/** Returns the id of the audit log's entry of an operation. */
function toOperationId({ operation, action }: Row): string | null {
  return typeof operation === 'string' ? `${String(action)} ${operation}` : null;
}

/** Fields that are booleans, which SQLite doesn't have. */
const flags = new Set(['isActive', 'isAdmin']);

function toFields(row: Row): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, flags.has(name) ? value === 1 : value]),
  );
}

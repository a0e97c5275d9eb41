import { mkdirSync, openSync, closeSync, existsSync, fsyncSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { transact, wrapSqliteErrors } from '../storage/sqlite.ts';
import type { ThoughtStore } from '../thoughts/thoughtStore.ts';
import {
  type Archive,
  type ArchiveFields,
  type ArchiveKind,
  type ArchiveRecord,
  contentKinds,
  SnapshotExpired,
  type Snapshot,
  thoughtKinds,
} from './archive.ts';
import { createRecordWriter } from './sqliteRecords.ts';
import { fromRow, getTable, isTableKind, tables } from './sqliteTables.ts';

/**
 * Creates the archive of a SQLite file. The caller closes the database.
 * @param now returns the current time in UTC as ISO 8601.
 */
export function createSqliteArchive(
  database: DatabaseSync,
  thoughts: Pick<ThoughtStore, 'reindex'>,
  now: () => string,
): Archive {
  return {
    store: 'sqlite',
    openSnapshot: async (folder, token) => openSnapshot(database, folder, token),
    isEmpty: async () =>
      wrapSqliteErrors(() => contentKinds.every((kind) => countRecords(database, kind) === 0)),
    clear: () => clear(database),
    write: (kind, records) =>
      transact(database, () => {
        const write = createRecordWriter(database, kind, now());
        for (const record of records) write(record);
        return [];
      }),
    finish: async () => {
      await thoughts.reindex();
    },
  };
}

const snapshotFile = 'snapshot.sqlite';

/** Copies the database to a file in the folder. Other processes can write in the meantime. */
function openSnapshot(database: DatabaseSync, folder: string, token: string | null): Snapshot {
  const path = join(folder, snapshotFile);
  if (token !== null && !existsSync(path)) throw new SnapshotExpired(`${path} is missing.`);
  if (token === null) wrapSqliteErrors(() => copyDatabase(database, folder, path));
  const snapshot = wrapSqliteErrors(() => new DatabaseSync(path, { readOnly: true }));
  return {
    token: snapshotFile,
    count: async (kind) => wrapSqliteErrors(() => countRecords(snapshot, kind)),
    read: (kind, after) => readRecords(snapshot, kind, after),
    close: async () => snapshot.close(),
  };
}

function copyDatabase(database: DatabaseSync, folder: string, path: string): void {
  const partialPath = `${path}.partial`;
  mkdirSync(folder, { recursive: true });
  rmSync(partialPath, { force: true });
  // SQLite writes to an empty file without changing its mode.
  closeSync(openSync(partialPath, 'wx', 0o600));
  database.prepare('VACUUM INTO ?').run(partialPath);
  const file = openSync(partialPath, 'r');
  fsyncSync(file);
  closeSync(file);
  renameSync(partialPath, path);
}

async function* readRecords(
  snapshot: DatabaseSync,
  kind: ArchiveKind,
  after: string | null,
): AsyncGenerator<ArchiveRecord> {
  const statement = wrapSqliteErrors(() => snapshot.prepare(`${selectKind(kind)} ORDER BY recordId`));
  for (const row of iterate(statement, after)) yield toRecord(kind, row);
}

function* iterate(statement: StatementSync, after: string | null) {
  const rows = statement.iterate(after);
  for (;;) {
    const { done, value } = wrapSqliteErrors(() => rows.next());
    if (done === true) return;
    yield value;
  }
}

function toRecord(kind: ArchiveKind, row: Record<string, SQLOutputValue>): ArchiveRecord {
  const id = String(row['recordId']);
  const unknownFields = row['unknownFields'] === null ? {} : parseFields(row['unknownFields']);
  if (row['isWholeRecord'] === 1) return { id, fields: unknownFields };
  if (isTableKind(kind)) {
    const record = fromRow(kind, id, row);
    return { ...record, fields: { ...unknownFields, ...record.fields } };
  }
  const fields = parseFields(row['record']);
  if (kind !== 'thoughts') return { id, fields };
  return { id, rank: row['rank'] === null ? null : Number(row['rank']), fields };
}

function parseFields(json: unknown): ArchiveFields {
  return JSON.parse(String(json)) as ArchiveFields;
}

/**
 * Returns a query for the rows of a kind, and for the records that the table can't hold, unless a row now has their id.
 * It has the columns `recordId`, `unknownFields` and `isWholeRecord`, and the columns of the record. Its parameter is
 * the id after which the records begin, or null for all. The conditions are in both halves, so that SQLite merges them
 * in the order of their ids instead of sorting the content of all images.
 */
function selectKind(kind: ArchiveKind): string {
  const { table, id, columns } = getSource(kind);
  const rows = `SELECT ${id} AS recordId, ${columns.map((column) => `"${column}"`).join(', ')} FROM ${table}`;
  return `SELECT records.*, unknownFields.fields AS unknownFields, 0 AS isWholeRecord
      FROM (${rows}) AS records LEFT JOIN unknownFields
      ON unknownFields.kind = '${kind}' AND unknownFields.id = recordId AND isWholeRecord = 0
      WHERE ?1 IS NULL OR recordId > ?1
    UNION ALL
    SELECT ${['id', ...columns.map(() => 'NULL'), 'fields', '1'].join(', ')} FROM unknownFields
      WHERE kind = '${kind}' AND isWholeRecord = 1 AND id NOT IN (SELECT recordId FROM (${rows}))
        AND (?1 IS NULL OR id > ?1)`;
}

function getSource(kind: ArchiveKind): { table: string; id: string; columns: readonly string[] } {
  if (!isTableKind(kind))
    return {
      table: `thoughts WHERE place = '${thoughtKinds[kind]}'`,
      id: 'id',
      columns: ['rank', 'record'],
    };
  const { table, id, columns } = getTable(kind);
  return { table, id: id.join(" || '/' || "), columns: Object.keys(columns) };
}

function countRecords(database: DatabaseSync, kind: ArchiveKind): number {
  return Number(database.prepare(`SELECT count(*) AS count FROM (${selectKind(kind)})`).get(null)?.['count']);
}

/** Revisions are first, because deleting a thought deletes all of its revisions. */
const clearedTables = [
  ...Object.values(tables).map(({ table, id }) => ({ table, id: id.join(', ') })),
  { table: 'thoughts', id: 'id' },
  { table: 'unknownFields', id: 'kind, id' },
];

/** Limited, because a transaction blocks other writers. */
const rowsPerDeletion = 500;

async function clear(database: DatabaseSync): Promise<void> {
  for (const { table, id } of clearedTables) {
    const deleteRows = `DELETE FROM ${table} WHERE (${id}) IN (SELECT ${id} FROM ${table} LIMIT ${rowsPerDeletion})`;
    for (let deleted = 1; deleted > 0;)
      deleted = await transact(database, () => Number(database.prepare(deleteRows).run().changes));
  }
}

// Stores thoughts in SQLite.
//
// thoughts    a record for each thought in any place; `sequence` is the number of the commit that wrote it
// revisions   the log: what each change has replaced; null if it has added the thought
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ChangeKind, LoggedChange } from '#domain/collection/changes.ts';
import { readStoredThought, writeStoredThought } from '#domain/collection/storedThought.ts';
import { readText, toRecord } from '#domain/thought/storedRecord.ts';
import {
  entriesAbout,
  entriesOfOperation,
  type OperationEntries,
  removeTitle,
  toOperationEntries,
  writeAuditEntry,
} from '../../audit/auditLog.ts';
import { assertSameFiles, migrate, prepareOnce, transact, wrapSqliteErrors } from '../../storage/sqlite.ts';
import { migrateRecords, readRecords, writeRecords } from '../../storage/sqliteRecords.ts';
import {
  type Commit,
  createTombstone,
  findConflicts,
  hasDataUrl,
  idOfChange,
  isLoadDue,
  maxVersions,
  readRecord,
  type StoredVersion,
  type ThoughtStore,
  toLoggedChanges,
} from './thoughtStore.ts';
import { upgradeSqlite } from './upgradeSqlite.ts';

/** Version 1.0.0 has applied seven migrations, which created what the first one does here, and more. */
const thoughtMigrations = [
  `CREATE TABLE thoughts (
     id TEXT PRIMARY KEY,
     record TEXT NOT NULL CHECK (json_valid(record))
   ) STRICT;
   CREATE TABLE revisions (
     thoughtId TEXT NOT NULL REFERENCES thoughts (id) ON DELETE CASCADE,
     version INTEGER NOT NULL,
     record TEXT NOT NULL,
     "by" TEXT NOT NULL,
     at TEXT NOT NULL,
     PRIMARY KEY (thoughtId, version)
   ) STRICT;`,
  ...Array.from({ length: 6 }, () => ''),
  `ALTER TABLE thoughts ADD COLUMN sequence INTEGER NOT NULL DEFAULT 0;
   CREATE INDEX thoughtsBySequence ON thoughts (sequence);
   ALTER TABLE revisions ADD COLUMN operation TEXT;
   ALTER TABLE revisions ADD COLUMN kind TEXT NOT NULL DEFAULT 'changed';
   CREATE INDEX revisionsByOperation ON revisions (operation, thoughtId, version);
   CREATE TABLE maintenance (id INTEGER PRIMARY KEY CHECK (id = 1), at TEXT NOT NULL) STRICT;`,
];

/** Reading blocks the process, so other requests are handled between two parts. */
const rowsPerPart = 2_000;

/** The caller closes the database. */
export function createSqliteThoughtStore(database: DatabaseSync): ThoughtStore {
  migrateRecords(database);
  migrate(database, 'thoughts', [...thoughtMigrations, upgradeSqlite]);
  const all = (sql: string, ...values: (string | number)[]) =>
    wrapSqliteErrors(() => prepareOnce(database, sql).all(...values));
  const lastSequence = () => Number(all('SELECT coalesce(max(sequence), 0) AS n FROM thoughts')[0]?.['n']);
  const loadRecords = async (now: string) => {
    const position = { number: lastSequence(), readAt: now, loadedAt: now };
    const thoughts = [];
    const dataUrlIds = [];
    for (let last = 0, size = rowsPerPart; size === rowsPerPart; await nextTurn()) {
      const rows = all(
        'SELECT rowid, id, record FROM thoughts WHERE rowid > ? ORDER BY rowid LIMIT ?',
        last,
        rowsPerPart,
      );
      for (const row of rows) {
        const record = toRecord(JSON.parse(String(row['record'])));
        const { id, thought } = readRecord(String(row['id']), record);
        if (thought !== null) thoughts.push(thought);
        if (hasDataUrl(record)) dataUrlIds.push(id);
      }
      last = Number(rows.at(-1)?.['rowid'] ?? last);
      size = rows.length;
    }
    return { thoughts, position, dataUrlIds };
  };
  return {
    name: 'sqlite',
    // Done already, with the migrations.
    upgrade: async () => {},
    load: loadRecords,
    loadRecords,
    readChanges: async (since, now) => {
      if (isLoadDue(since.loadedAt, now)) return null;
      const rows = all(
        'SELECT id, record, sequence FROM thoughts WHERE sequence > ? ORDER BY sequence',
        since.number,
      );
      const number = Number(rows.at(-1)?.['sequence'] ?? since.number);
      return { changed: rows.map(readRow), position: { ...since, number, readAt: now } };
    },
    commit: (commit) => transact(database, () => writeCommit(database, commit)),
    readOperation: async (operation) => wrapSqliteErrors(() => findOperation(database, operation)),
    readOperationChanges: async (operation, { first, after }) =>
      all(
        `SELECT * FROM revisions WHERE operation = ? AND (thoughtId, version) > (?, ?)
         ORDER BY thoughtId, version LIMIT ?`,
        operation,
        after?.id ?? '',
        after?.version ?? 0,
        first,
      ).map(readLoggedChange),
    readLoggedChanges: async (versions) =>
      versions.flatMap(({ id, version }) =>
        all('SELECT * FROM revisions WHERE thoughtId = ? AND version = ?', id, version).map(readLoggedChange),
      ),
    readVersions: async (id) =>
      all('SELECT * FROM revisions WHERE thoughtId = ? ORDER BY version DESC LIMIT ?', id, maxVersions).map(
        readLoggedChange,
      ),
    readReplacedImages: async (since) =>
      all(
        "SELECT DISTINCT record ->> 'imageUrl' AS imageUrl FROM revisions WHERE at >= ? AND imageUrl IS NOT NULL",
        since,
      ).map(({ imageUrl }) => String(imageUrl)),
    readImageUrl: async (id) =>
      readText(
        all("SELECT record ->> 'imageUrl' AS imageUrl FROM thoughts WHERE id = ?", id)[0]?.['imageUrl'],
      ),
    deleteRemains: (purgedBefore) =>
      transact(database, () =>
        Number(
          database.prepare("DELETE FROM thoughts WHERE record ->> 'purgedAt' < ?").run(purgedBefore).changes,
        ),
      ),
    readMaintainedAt: async () => readText(all('SELECT at FROM maintenance')[0]?.['at']),
    writeMaintainedAt: (at) =>
      transact(database, () => {
        database.prepare('INSERT OR REPLACE INTO maintenance (id, at) VALUES (1, ?)').run(at);
      }),
    // Reads from the table, because selecting a constant succeeds even if the file can't be read.
    ping: async () => {
      assertSameFiles(database);
      all('SELECT sequence FROM thoughts LIMIT 1');
    },
  };
}

/** Returns the conflicts if there are any, and writes nothing then. */
function writeCommit(database: DatabaseSync, commit: Commit): StoredVersion[] {
  const findRecord = prepareOnce(database, 'SELECT id, record FROM thoughts WHERE id = ?');
  const records = new Map(
    commit.changes.flatMap((change) => {
      const row = findRecord.get(idOfChange(change));
      return row === undefined
        ? []
        : [[String(row['id']), toRecord(JSON.parse(String(row['record'])))] as const];
    }),
  );
  const conflicts = findConflicts(commit.changes, (id) => {
    const record = records.get(id);
    return record === undefined ? null : readRecord(id, record);
  });
  if (conflicts.length > 0) return conflicts;
  const write = prepareOnce(
    database,
    `INSERT INTO thoughts (id, record, sequence) VALUES (:id, :record, :sequence)
     ON CONFLICT (id) DO UPDATE SET record = excluded.record, sequence = excluded.sequence`,
  );
  const last = prepareOnce(database, 'SELECT coalesce(max(sequence), 0) AS n FROM thoughts').get();
  const sequence = Number(last?.['n']) + 1;
  for (const { before, after } of commit.changes) {
    const id = idOfChange({ before, after });
    if (after !== null) {
      write.run({ id, record: JSON.stringify(writeStoredThought(after, records.get(id))), sequence });
    } else if (before !== null) {
      write.run({ id, record: JSON.stringify(createTombstone(before, commit.at)), sequence });
      prepareOnce(database, 'DELETE FROM revisions WHERE thoughtId = ?').run(id);
      writeRecords(database, readRecords(database, entriesAbout(id)).map(removeTitle));
    }
  }
  for (const change of toLoggedChanges(commit)) writeLoggedChange(database, change);
  const { describe, describedOperation } = commit;
  const previous =
    describedOperation === null ? { entry: null, undone: null } : findOperation(database, describedOperation);
  writeRecords(database, describe(previous).map(writeAuditEntry));
  return [];
}

function findOperation(database: DatabaseSync, operation: string): OperationEntries {
  return toOperationEntries(readRecords(database, entriesOfOperation(operation)));
}

function writeLoggedChange(
  database: DatabaseSync,
  { operation, kind, by, at, id, version, before }: LoggedChange,
): void {
  const record = before === null ? null : writeStoredThought(before);
  prepareOnce(
    database,
    'INSERT OR REPLACE INTO revisions (thoughtId, version, record, "by", at, operation, kind) VALUES (?, ?, ?, ?, ?, ?, ?)',
  ).run(id, version, JSON.stringify(record), by, at, operation, kind);
  prepareOnce(database, 'DELETE FROM revisions WHERE thoughtId = ? AND version <= ?').run(
    id,
    version - maxVersions,
  );
}

function readRow(row: Record<string, unknown>): StoredVersion {
  return readRecord(String(row['id']), toRecord(JSON.parse(String(row['record']))));
}

function readLoggedChange(row: Record<string, unknown>): LoggedChange {
  const id = String(row['thoughtId']);
  const record: unknown = JSON.parse(String(row['record']));
  return {
    operation: readText(row['operation']) ?? '',
    kind: String(row['kind']) as ChangeKind,
    by: String(row['by']),
    at: String(row['at']),
    id,
    version: Number(row['version']),
    before: record === null ? null : readStoredThought(id, toRecord(record)),
  };
}

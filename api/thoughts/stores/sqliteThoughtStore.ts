// Stores thoughts in SQLite.
//
// thoughts    a record for each thought in any place; `sequence` is the number of the commit that wrote it
// revisions   the log: what each change has replaced; null if it has added the thought
// head        one row: the number of the last commit, and when everything was last loaded, and maintained
import type { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LoggedChange } from '#domain/collection/changes.ts';
import {
  hasDataUrl,
  readStoredThought,
  type StoredThought,
  writeStoredThought,
} from '#domain/collection/storedThought.ts';
import { readText, toRecord } from '#domain/thought/storedRecord.ts';
import {
  entriesAbout,
  entriesOfOperation,
  markEntryUndone,
  type OperationEntries,
  removeTitle,
  toOperationEntries,
  writeAuditEntry,
} from '../../audit/auditLog.ts';
import { assertSameFiles, migrate, prepareOnce, transact, wrapSqliteErrors } from '../../storage/sqlite.ts';
import { migrateRecords, readRecords, writeRecords } from '../../storage/sqliteRecords.ts';
import {
  type Commit,
  type Conflict,
  createAuditEntry,
  findConflicts,
  isLoadDue,
  maxVersions,
  readLoggedChange,
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
   CREATE TABLE head (number INTEGER NOT NULL, loadedAt TEXT, maintainedAt TEXT) STRICT;
   INSERT INTO head VALUES (0, NULL, NULL);`,
];

/** Reading blocks the process, so other requests are handled between two parts. */
const rowsPerPart = 2_000;

type Row = Record<string, unknown>;

/** The caller closes the database. */
export function createSqliteThoughtStore(database: DatabaseSync): ThoughtStore {
  migrateRecords(database);
  let isUpgraded = false;
  migrate(database, 'thoughts', [...thoughtMigrations, () => (isUpgraded = upgradeSqlite(database))]);
  const all = (sql: string, ...values: (string | number)[]) =>
    wrapSqliteErrors(() => prepareOnce(database, sql).all(...values));
  const readHead = () => all('SELECT * FROM head')[0] ?? {};
  const writeHead = (column: 'loadedAt' | 'maintainedAt', at: string) =>
    transact(database, () => void database.prepare(`UPDATE head SET ${column} = ?`).run(at));
  const loadRecords = async (now: string) => {
    const position = { number: Number(readHead()['number']), readAt: now, loadedAt: now };
    const thoughts: StoredThought[] = [];
    const dataUrlIds: string[] = [];
    for (let last = 0, size = rowsPerPart; size === rowsPerPart; await nextTurn()) {
      const rows = all(
        'SELECT rowid, id, record FROM thoughts WHERE rowid > ? ORDER BY rowid LIMIT ?',
        last,
        rowsPerPart,
      );
      for (const row of rows) {
        const { id, record } = readRow(row);
        thoughts.push(readStoredThought(id, record));
        if (hasDataUrl(record)) dataUrlIds.push(id);
      }
      last = Number(rows.at(-1)?.['rowid'] ?? last);
      size = rows.length;
    }
    return { thoughts, changed: [], position, dataUrlIds };
  };
  return {
    name: 'sqlite',
    // Done already, with the migrations.
    upgrade: async () => isUpgraded,
    load: loadRecords,
    loadRecords,
    recordLoad: ({ position: { loadedAt } }) => writeHead('loadedAt', loadedAt),
    readChanges: async (since, now) => {
      const { number, ...head } = readHead();
      const loadedAt = readText(head['loadedAt']) ?? '';
      // A time in the future comes from a wrong clock.
      const isLoadedSince = loadedAt > since.loadedAt && loadedAt <= now;
      if (isLoadDue(since.loadedAt, now) || isLoadedSince) return null;
      const rows = all('SELECT id, record FROM thoughts WHERE sequence > ?', since.number);
      return { changed: rows.map(readThought), position: { ...since, number: Number(number), readAt: now } };
    },
    commit: (commit) => transact(database, () => writeCommit(database, commit)),
    deleteForever: (thoughts) =>
      transact(database, () => {
        for (const thought of thoughts) {
          const { id } = thought;
          const [row] = prepareOnce(database, 'SELECT id, record FROM thoughts WHERE id = ?').all(id);
          if (row === undefined || !isDeepStrictEqual(readThought(row), thought)) continue;
          // Its revisions go with it.
          prepareOnce(database, 'DELETE FROM thoughts WHERE id = ?').run(id);
          writeRecords(database, readRecords(database, entriesAbout(id)).map(removeTitle));
        }
      }),
    readOperation: async (operation) => wrapSqliteErrors(() => findOperation(database, operation)),
    markUndone: (operation, at) =>
      transact(database, () => {
        const { entry } = findOperation(database, operation);
        if (entry !== null && !entry.undoneAt) writeRecords(database, [markEntryUndone(entry, at)]);
      }),
    readOperationChanges: async (operation, { first, after }) =>
      all(
        `SELECT * FROM revisions WHERE operation = ? AND (thoughtId, version) > (?, ?)
         ORDER BY thoughtId, version LIMIT ?`,
        operation,
        after?.id ?? '',
        after?.version ?? 0,
        first,
      ).map(readLogged),
    readLoggedChanges: async (versions) =>
      versions.flatMap(({ id, version }) =>
        all('SELECT * FROM revisions WHERE thoughtId = ? AND version = ?', id, version).map(readLogged),
      ),
    readVersions: async (id) =>
      all('SELECT * FROM revisions WHERE thoughtId = ? ORDER BY version DESC LIMIT ?', id, maxVersions).map(
        readLogged,
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
    readMaintainedAt: async () => readText(readHead()['maintainedAt']),
    writeMaintainedAt: (at) => writeHead('maintainedAt', at),
    // Reads from the table, because selecting a constant succeeds even if the file can't be read.
    ping: async () => {
      assertSameFiles(database);
      all('SELECT sequence FROM thoughts LIMIT 1');
    },
  };
}

/** Returns the conflicts if there are any, and writes nothing then. */
function writeCommit(database: DatabaseSync, commit: Commit): Conflict[] {
  const findRow = prepareOnce(database, 'SELECT id, record FROM thoughts WHERE id = ?');
  const rows = commit.changes.flatMap(({ after }) => findRow.all(after.id)).map(readRow);
  const records = new Map(rows.map(({ id, record }) => [id, record]));
  const conflicts = findConflicts(commit.changes, (id) => {
    const record = records.get(id);
    return record === undefined ? null : readStoredThought(id, record);
  });
  if (conflicts.length > 0) return conflicts;
  prepareOnce(database, 'UPDATE head SET number = number + 1').run();
  const write = prepareOnce(
    database,
    `INSERT INTO thoughts (id, record, sequence) VALUES (?, ?, (SELECT number FROM head))
     ON CONFLICT (id) DO UPDATE SET record = excluded.record, sequence = excluded.sequence`,
  );
  for (const { after } of commit.changes)
    write.run(after.id, JSON.stringify(writeStoredThought(after, records.get(after.id))));
  for (const change of toLoggedChanges(commit)) writeLoggedChange(database, change);
  const entry = createAuditEntry(commit, findOperation(database, commit.operation));
  if (entry !== null) writeRecords(database, [writeAuditEntry(entry)]);
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

function readRow(row: Row) {
  return { id: String(row['id']), record: toRecord(JSON.parse(String(row['record']))) };
}

function readThought(row: Row): StoredThought {
  const { id, record } = readRow(row);
  return readStoredThought(id, record);
}

function readLogged(row: Row): LoggedChange {
  return readLoggedChange(String(row['thoughtId']), row, JSON.parse(String(row['record'])));
}

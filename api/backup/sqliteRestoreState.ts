import type { DatabaseSync } from 'node:sqlite';
import { migrate, transact, wrapSqliteErrors } from '../storage/sqlite.ts';
import { parseRestoreState, type RestoreStateStore } from './restoreState.ts';

/** Stores the state of a restore in SQLite. The caller closes the database. */
export function createSqliteRestoreState(database: DatabaseSync): RestoreStateStore {
  migrate(database, 'backup', backupMigrations);
  return {
    find: async () => {
      const row = wrapSqliteErrors(() => database.prepare('SELECT state FROM restoreState').get());
      return row === undefined ? null : parseRestoreState(JSON.parse(String(row['state'])));
    },
    set: (state) =>
      transact(database, () => {
        database.prepare('INSERT OR REPLACE INTO restoreState VALUES (1, ?)').run(JSON.stringify(state));
      }),
  };
}

const backupMigrations = [
  // The second table holds the fields of restored records that have no column in the tables of the features.
  `CREATE TABLE restoreState (id INTEGER PRIMARY KEY CHECK (id = 1), state TEXT NOT NULL) STRICT;
   CREATE TABLE unknownFields (
     kind TEXT NOT NULL, id TEXT NOT NULL, fields TEXT NOT NULL, PRIMARY KEY (kind, id)
   ) WITHOUT ROWID, STRICT`,
  // 1 for the whole fields of a record that the tables of the features can't hold, such as a revision of no thought.
  'ALTER TABLE unknownFields ADD COLUMN isWholeRecord INTEGER NOT NULL DEFAULT 0',
];

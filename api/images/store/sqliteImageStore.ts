import type { DatabaseSync } from 'node:sqlite';
import { migrate, wrapSqliteErrors, transact } from '../../storage/sqlite.ts';
import type { ImageStore } from './imageStore.ts';

/** Stores images in SQLite, in the same file as the thoughts. The caller closes the database. */
export function createSqliteImageStore(database: DatabaseSync): ImageStore {
  migrate(database, 'images', imageMigrations);
  return {
    put: (name, bytes) =>
      transact(database, () => {
        const sql =
          'INSERT INTO images (name, bytes) VALUES (?, ?) ON CONFLICT DO UPDATE SET unusedSince = NULL';
        database.prepare(sql).run(name, bytes);
      }),
    find: async (name) => {
      const row = wrapSqliteErrors(() =>
        database.prepare('SELECT bytes FROM images WHERE name = ?').get(name),
      );
      return row?.['bytes'] instanceof Uint8Array ? new Uint8Array(row['bytes']) : null;
    },
    markUsed: (name) =>
      transact(
        database,
        () => database.prepare('UPDATE images SET unusedSince = NULL WHERE name = ?').run(name).changes === 1,
      ),
    deleteUnused: async (usedNames, { now, unusedBefore }) =>
      transact(database, () => {
        const setUnusedSince = database.prepare('UPDATE images SET unusedSince = ? WHERE name = ?');
        for (const row of database.prepare('SELECT name, unusedSince FROM images').all()) {
          const name = String(row['name']);
          const isMarkedUnused = row['unusedSince'] !== null;
          if (usedNames.has(name) === isMarkedUnused) setUnusedSince.run(isMarkedUnused ? null : now, name);
        }
        return Number(database.prepare('DELETE FROM images WHERE unusedSince < ?').run(unusedBefore).changes);
      }),
  };
}

const imageMigrations = [
  `CREATE TABLE images (
     name TEXT PRIMARY KEY,
     bytes BLOB NOT NULL,
     unusedSince TEXT
   ) STRICT`,
  // An empty migration, in place of a table of version 1 that is no longer used.
  '',
  'DROP TABLE IF EXISTS photoSecret',
];

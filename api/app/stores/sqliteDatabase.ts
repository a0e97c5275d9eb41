import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { createSqliteImageStore } from '../../images/store/sqliteImageStore.ts';
import { databaseFileName } from '../../storage/dataFolder.ts';
import { openSqlite } from '../../storage/sqlite.ts';
import { createSqliteRecords } from '../../storage/sqliteRecords.ts';
import type { Database } from './openStores.ts';

/** Opens the SQLite file in the data folder. */
export function openSqliteDatabase(dataDir: string): Database {
  return toDatabase(openSqlite(dataDir === ':memory:' ? dataDir : join(dataDir, databaseFileName)));
}

export function toDatabase(database: DatabaseSync): Database {
  return {
    records: createSqliteRecords(database),
    images: createSqliteImageStore(database),
    copies: null,
    close: async () => database.close(),
  };
}

import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { createSqliteImageStore } from '../../images/store/sqliteImageStore.ts';
import { databaseFileName, explainReadOnly } from '../../storage/dataFolder.ts';
import { openSqlite } from '../../storage/sqlite.ts';
import { createSqliteRecords } from '../../storage/sqliteRecords.ts';
import type { Database } from './openStores.ts';

/** Opens the SQLite file in the data folder. `openDatabase` describes `onReadOnly`. */
export function openSqliteDatabase(dataDir: string, onReadOnly?: (sentence: string) => void): Database {
  const path = dataDir === ':memory:' ? dataDir : join(dataDir, databaseFileName);
  return useSqlite(
    openSqlite(path, onReadOnly && ((reason) => onReadOnly(explainReadOnly(dataDir, reason)))),
  );
}

export function useSqlite(database: DatabaseSync): Database {
  return {
    records: createSqliteRecords(database),
    images: createSqliteImageStore(database),
    copies: null,
    close: async () => database.close(),
  };
}

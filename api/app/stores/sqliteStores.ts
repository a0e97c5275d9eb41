import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { databaseFileName, explainReadOnly } from '../../storage/dataFolder.ts';
import { openSqlite } from '../../storage/sqlite.ts';
import { createSqliteRecords } from '../../storage/sqliteRecords.ts';
import { createSqliteImageStore } from '../../images/store/sqliteImageStore.ts';
import { createThoughtStore } from '../../thoughts/stores/thoughtStore.ts';
import { createRecordStores, type Stores } from './stores.ts';

/** Opens the SQLite file in the data folder. {@link openStores} describes `onReadOnly`. */
export function openSqliteStores(dataDir: string, onReadOnly?: (sentence: string) => void): Stores {
  const database = openSqlite(
    dataDir === ':memory:' ? dataDir : join(dataDir, databaseFileName),
    onReadOnly && ((reason) => onReadOnly(explainReadOnly(dataDir, reason))),
  );
  return createSqliteStores(database);
}

/** Creates the stores of a SQLite database. */
export function createSqliteStores(database: DatabaseSync): Stores {
  const records = createSqliteRecords(database);
  return {
    ...createRecordStores(records),
    thoughtStore: createThoughtStore(records),
    images: createSqliteImageStore(database),
    close: async () => database.close(),
  };
}

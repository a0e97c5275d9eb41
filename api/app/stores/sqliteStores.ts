import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { databaseFileName, explainReadOnly } from '../../storage/dataFolder.ts';
import { openSqlite } from '../../storage/sqlite.ts';
import { createSqliteSelfTest } from '../../storage/sqliteSelfTest.ts';
import { createSqliteAuditLog } from '../../audit/sqliteAuditLog.ts';
import { createSqliteImageStore } from '../../images/store/sqliteImageStore.ts';
import { createSqliteDeviceStore } from '../../notifications/sqliteDeviceStore.ts';
import { createSqlitePeopleStore } from '../../people/sqlitePeopleStore.ts';
import { createSqliteThoughtStore } from '../../thoughts/stores/sqliteThoughtStore.ts';
import type { Stores } from './stores.ts';

/** Opens the SQLite file in the data folder. {@link openStores} describes `onReadOnly`. */
export function openSqliteStores(dataDir: string, onReadOnly?: (sentence: string) => void): Stores {
  const database = openSqlite(
    dataDir === ':memory:' ? dataDir : join(dataDir, databaseFileName),
    onReadOnly && ((reason) => onReadOnly(explainReadOnly(dataDir, reason))),
  );
  return createSqliteStores(database, dataDir);
}

/** Creates the stores of a SQLite database. */
export function createSqliteStores(database: DatabaseSync, dataDir: string): Stores {
  const audit = createSqliteAuditLog(database);
  const thoughtStore = createSqliteThoughtStore(database, audit);
  return {
    audit,
    thoughtStore,
    images: createSqliteImageStore(database),
    people: createSqlitePeopleStore(database, audit),
    devices: createSqliteDeviceStore(database),
    selfTest: createSqliteSelfTest(database, dataDir),
    close: async () => database.close(),
  };
}

import { openSqlite } from '../../storage/sqlite.ts';
import { createSqliteStores } from '../stores/sqliteStores.ts';
import type { Stores } from '../stores/stores.ts';
import { fillDemo } from './demoCollection.ts';

/** Opens the stores of a demo, in memory. Even a bug couldn't change them, because the database refuses every write. */
export async function openDemoStores(now: string, database = openSqlite(':memory:')): Promise<Stores> {
  const stores = createSqliteStores(database, ':memory:');
  await fillDemo(stores, now);
  database.exec('PRAGMA query_only = ON');
  // The self-test writes.
  return { ...stores, selfTest: () => stores.thoughtStore.ping() };
}

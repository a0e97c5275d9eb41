import { statfs } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import type { SelfTest } from './selfTest.ts';
import { migrate, transact } from './sqlite.ts';
import { StoreUnavailable } from './storeErrors.ts';

/** Below this, the disk is reported as full. A few hundred images need as much. */
const minFreeBytes = 200_000_000;

/**
 * Also checks the space that is left on the disk.
 * @param measureFreeBytes returns the space that is left for a folder.
 */
export function createSqliteSelfTest(
  database: DatabaseSync,
  dataDir: string,
  measureFreeBytes = readFreeBytes,
): SelfTest {
  migrate(database, 'health', [
    'CREATE TABLE health (id INTEGER PRIMARY KEY, checks INTEGER NOT NULL) STRICT',
  ]);
  return async () => {
    await transact(database, () => {
      database
        .prepare('INSERT INTO health VALUES (1, 1) ON CONFLICT DO UPDATE SET checks = checks + 1')
        .run();
      return database.prepare('SELECT checks FROM health').get();
    });
    if (dataDir === ':memory:') return;
    const freeBytes = await measureFreeBytes(dataDir);
    if (freeBytes < minFreeBytes)
      throw new StoreUnavailable(
        `DATA_DIR=${dataDir} has only ${Math.floor(freeBytes / 1_000_000)} MB left: free some space.`,
      );
  };
}

async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

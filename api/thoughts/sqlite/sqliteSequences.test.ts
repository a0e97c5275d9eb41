import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { createSqliteAuditLog } from '../../audit/sqliteAuditLog.ts';
import { openSqlite } from '../../storage/sqlite.ts';
import { createTemporaryFolder } from '../../../tests/support/site/serverProcess.ts';
import { interruptWrites } from '../../../tests/support/stores/interruptWrites.ts';
import { describeSequences, type FaultyStores } from '../contract/sequences.contract.ts';
import { createSqliteThoughtStore } from './sqliteThoughtStore.ts';

const faultMessage = 'A fault that the test has asked for.';

const folder = createTemporaryFolder();
const path = join(folder.path, 'upwell.sqlite');
const databases = [openSqlite(path), openSqlite(path), openSqlite(path)] as const;
/** Empties the file without a transaction of a store's own connection. */
const emptier = openSqlite(path);
const stores = databases.map((database) =>
  createSqliteThoughtStore(database, createSqliteAuditLog(database)),
);
/** Number of points until a write of each process fails. */
const pointsLeft: (number | null)[] = [null, null];

beforeAll(() => {
  // No process is killed here, so the writes need not wait for the disk.
  for (const database of [...databases, emptier]) database.exec('PRAGMA synchronous = OFF');
  for (const [process, database] of databases.slice(1).entries())
    interruptWrites(database, () => {
      const left = pointsLeft[process] ?? null;
      if (left === null) return;
      pointsLeft[process] = left - 1;
      if (left === 1) throw new Error(faultMessage);
    });
});
afterAll(() => {
  for (const database of [...databases, emptier]) database.close();
  folder.remove();
});

describe('the SQLite thought store', () => {
  describeSequences(openEmpty, 150, 4);
});

async function openEmpty(): Promise<FaultyStores> {
  emptier.exec('DELETE FROM thoughts; DELETE FROM revisions; DELETE FROM audit');
  const [reader, first, second] = stores;
  if (reader === undefined || first === undefined || second === undefined)
    throw new Error('There is no store for one of the connections.');
  return {
    processes: [first, second],
    reader,
    audit: createSqliteAuditLog(databases[0]),
    failAt: (process, point) => (pointsLeft[process] = point),
    isFault: (error) => error instanceof Error && error.message.includes(faultMessage),
    isBusyAfterFault: false,
    close: async () => {},
  };
}

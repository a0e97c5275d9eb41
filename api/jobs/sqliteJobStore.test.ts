import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { openSqlite } from '../storage/sqlite.ts';
import { describeJobStore } from './jobStore.contract.ts';
import { createSqliteJobStore } from './sqliteJobStore.ts';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanups.splice(0).toReversed()) cleanUp();
});

describeJobStore('SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'upwell-jobs-'));
  cleanups.push(() => rmSync(folder, { recursive: true }));
  const open = () => {
    const database = openSqlite(join(folder, 'upwell.sqlite'));
    cleanups.push(() => database.close());
    return createSqliteJobStore(database);
  };
  return [open(), open()];
});

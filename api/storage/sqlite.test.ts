import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { migrate, openSqlite } from './sqlite.ts';
import { NewerStoreError } from './storeErrors.ts';

const oneMigration = ['CREATE TABLE one (id INTEGER) STRICT'];
const twoMigrations = [...oneMigration, 'CREATE TABLE two (id INTEGER) STRICT'];

test('each migration is applied to a file once', () => {
  const database = openSqlite(':memory:');
  for (const migrations of [oneMigration, oneMigration, twoMigrations, twoMigrations])
    migrate(database, 'numbers', migrations);
  expect(database.prepare('SELECT * FROM migrations').all()).toEqual([{ feature: 'numbers', steps: 2 }]);
});

test('an older version does not change the file of a newer one, and says what to do', () => {
  const database = openSqlite(':memory:');
  migrate(database, 'numbers', twoMigrations);
  expect(() => migrate(database, 'numbers', oneMigration)).toThrow(NewerStoreError);
  expect(() => migrate(database, 'numbers', oneMigration)).toThrow(
    /^DATA_DIR contains a collection of a newer version/,
  );
  migrate(database, 'numbers', twoMigrations);
});

test.skipIf(process.platform === 'win32')(
  'only the owner can read a new database, and one that others could read',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'upwell-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    chmodSync(folder, 0o755);
    const path = join(folder, 'upwell.sqlite');
    const database = openSqlite(path);
    migrate(database, 'numbers', oneMigration);
    expect(readModes(folder)).toEqual(privateModes);
    for (const name of Object.keys(privateModes)) chmodSync(join(folder, name), 0o644);
    const second = openSqlite(path);
    expect(readModes(folder)).toEqual(privateModes);
    expect(statSync(folder).mode & 0o777).toBe(0o755);
    second.close();
    database.close();
  },
);

const privateModes = { 'upwell.sqlite': 0o600, 'upwell.sqlite-shm': 0o600, 'upwell.sqlite-wal': 0o600 };

function readModes(folder: string): Record<string, number> {
  const names = readdirSync(folder).toSorted();
  return Object.fromEntries(names.map((name) => [name, statSync(join(folder, name)).mode & 0o777]));
}

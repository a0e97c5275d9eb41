import { expect, test } from 'vitest';
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

import { expect, test } from 'vitest';
import { SettingError } from '../env.ts';
import { migrate, openSqlite } from './sqlite.ts';

const oneStep = ['CREATE TABLE one (id INTEGER) STRICT'];
const twoSteps = [...oneStep, 'CREATE TABLE two (id INTEGER) STRICT'];

test('a release runs the steps that a file has not seen yet, once', () => {
  const database = openSqlite(':memory:');
  for (const steps of [oneStep, oneStep, twoSteps, twoSteps]) migrate(database, 'numbers', steps);
  expect(database.prepare('SELECT * FROM migrations').all()).toEqual([{ feature: 'numbers', steps: 2 }]);
});

test('an older release leaves the file of a newer one alone, and says what to do', () => {
  const database = openSqlite(':memory:');
  migrate(database, 'numbers', twoSteps);
  expect(() => migrate(database, 'numbers', oneStep)).toThrow(SettingError);
  expect(() => migrate(database, 'numbers', oneStep)).toThrow(
    /^DATA_DIR holds a collection of a newer release/,
  );
  migrate(database, 'numbers', twoSteps);
});

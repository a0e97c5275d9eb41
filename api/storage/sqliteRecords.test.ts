import { expect, test } from 'vitest';
import { openSqlite } from './sqlite.ts';
import { createSqliteRecords } from './sqliteRecords.ts';

test('the SQLite tables of version 1 become records when the database is opened', async () => {
  const database = openSqlite(':memory:');
  database.exec(`
    CREATE TABLE users (uid TEXT PRIMARY KEY, email TEXT, role TEXT, createdAt TEXT, isAdmin INTEGER);
    INSERT INTO users VALUES ('ada', 'ada@example.com', 'admin', '2026-11-20', 1);
    CREATE TABLE adminUsers (email TEXT PRIMARY KEY, displayName TEXT, isActive INTEGER NOT NULL);
    INSERT INTO adminUsers VALUES ('eve@example.com', NULL, 0);
    CREATE TABLE devices (id TEXT PRIMARY KEY, registration TEXT, kind TEXT, registeredAt TEXT);
    INSERT INTO devices VALUES ('hash', 'a-token', 'TOKEN', '2026-11-20');
    CREATE TABLE registrationCounts (id INTEGER PRIMARY KEY, counts TEXT NOT NULL);
    CREATE TABLE audit (id INTEGER PRIMARY KEY, key TEXT, action TEXT, at TEXT, operation TEXT);
    INSERT INTO audit VALUES (1, '0001-ab', 'added', '2026-11-20', NULL), (2, '0002-cd', 'imported', '2026-11-21', 'o');
  `);
  const records = createSqliteRecords(database);
  const read = (table: 'users' | 'adminUsers' | 'devices' | 'audit') => records.list({ table });
  const [day, nextDay] = ['2026-11-20', '2026-11-21'];
  expect(await read('users')).toEqual([
    { id: 'ada', fields: { email: 'ada@example.com', role: 'admin', createdAt: day, isAdmin: true } },
  ]);
  expect(await read('adminUsers')).toMatchObject([{ id: 'eve@example.com', fields: { isActive: false } }]);
  expect(await read('devices')).toEqual([
    { id: 'hash', fields: { registration: 'a-token', kind: 'TOKEN', registeredAt: day } },
  ]);
  expect(await read('audit')).toMatchObject([
    { id: '0001-ab', fields: { action: 'added', at: day } },
    { id: 'imported o', fields: { action: 'imported', at: nextDay } },
  ]);
});

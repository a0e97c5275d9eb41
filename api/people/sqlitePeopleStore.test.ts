import { expect, test } from 'vitest';
import { openSqlite } from '../storage/sqlite.ts';
import { createSqliteAuditLog } from '../audit/sqliteAuditLog.ts';
import { createSqlitePeopleStore } from './sqlitePeopleStore.ts';

test('revoke finds an admin of an earlier release, without a stored grant, by the e-mail', async () => {
  const database = openSqlite(':memory:');
  database.exec(`
    CREATE TABLE migrations (feature TEXT PRIMARY KEY, steps INTEGER NOT NULL);
    INSERT INTO migrations VALUES ('people', 1);
    CREATE TABLE users (
      uid TEXT PRIMARY KEY, email TEXT, displayName TEXT, photoURL TEXT,
      role TEXT NOT NULL, createdAt TEXT, lastSignIn TEXT
    ) WITHOUT ROWID;
    CREATE TABLE adminUsers (
      email TEXT PRIMARY KEY, displayName TEXT, createdAt TEXT, isActive INTEGER NOT NULL
    ) WITHOUT ROWID;
    INSERT INTO users VALUES ('eve', 'eve@example.com', NULL, NULL, 'admin', NULL, NULL);
  `);
  const people = createSqlitePeopleStore(database, createSqliteAuditLog(database));
  expect(await people.findUser('eve')).toMatchObject({ role: 'admin', roleGrantedTo: null });
  expect(await people.revoke('eve@example.com', { by: 'system', now: '2026-11-16T08:00:00.000Z' })).toEqual({
    invitation: null,
    hadRole: true,
  });
  expect((await people.findUser('eve'))?.role).toBe('user');
});

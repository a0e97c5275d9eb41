import { readAuditEntries } from '../../tests/support/stores/storeFixture.ts';
import { expect, test } from 'vitest';
import { migrate, openSqlite } from '../storage/sqlite.ts';
import { createSqliteAuditLog } from './sqliteAuditLog.ts';

const entry = { action: 'invited', subject: 'eve', title: 'Eve', by: 'ada', at: '2026-01-01' } as const;

test('append throws outside of a transaction', () => {
  expect(() => createSqliteAuditLog(openSqlite(':memory:')).append(entry)).toThrow('outside');
});

test('contains the entries of a file of an earlier version, whose table belonged to the thoughts', async () => {
  const database = openSqlite(':memory:');
  migrate(database, 'thoughts', [
    `CREATE TABLE audit (id INTEGER PRIMARY KEY AUTOINCREMENT, action TEXT NOT NULL, subject TEXT,
       title TEXT NOT NULL, "by" TEXT NOT NULL, at TEXT NOT NULL) STRICT;
     CREATE INDEX auditByTime ON audit (at, id);
     INSERT INTO audit (action, subject, title, "by", at) VALUES ('invited', 'eve', 'Eve', 'ada', '2026-01-01')`,
  ]);
  const audit = createSqliteAuditLog(database);
  expect(await readAuditEntries(audit)).toEqual([{ ...entry, id: '1' }]);
});

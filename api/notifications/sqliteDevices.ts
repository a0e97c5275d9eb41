import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { migrate, orUnavailable, transact } from '../sqlite.ts';
import { type Device, deviceId, type DeviceStore } from './deviceStore.ts';

/** Devices in SQLite. Closing the database is up to who opened it. */
export function sqliteDevices(database: DatabaseSync): DeviceStore {
  migrate(database, 'devices', [
    `CREATE TABLE devices (
      id TEXT PRIMARY KEY, registration TEXT NOT NULL, kind TEXT NOT NULL, registeredAt TEXT NOT NULL
    ) WITHOUT ROWID, STRICT`,
    'CREATE INDEX devicesByDate ON devices (registeredAt)',
  ]);
  const statements = {
    register: database.prepare('INSERT OR REPLACE INTO devices VALUES (?, ?, ?, ?)'),
    forget: database.prepare('DELETE FROM devices WHERE id = ?'),
    count: database.prepare('SELECT count(*) AS total FROM devices'),
    countSince: database.prepare('SELECT count(*) AS total FROM devices WHERE registeredAt >= ?'),
    page: database.prepare('SELECT id, registration, kind FROM devices WHERE id > ? ORDER BY id LIMIT ?'),
  };
  return {
    register: async (registration, kind, now) =>
      transact(database, () => void statements.register.run(deviceId(registration), registration, kind, now)),
    unregister: async (registration) =>
      transact(database, () => statements.forget.run(deviceId(registration)).changes > 0),
    count: async () => orUnavailable(() => Number(statements.count.get()?.['total'])),
    countSince: async (instant) => orUnavailable(() => Number(statements.countSince.get(instant)?.['total'])),
    page: async (after, first) =>
      orUnavailable(() => statements.page.all(after ?? '', first).map(readDevice)),
    forget: async (ids) => transact(database, () => ids.forEach((id) => void statements.forget.run(id))),
  };
}

function readDevice(row: Record<string, SQLOutputValue>): Device {
  return {
    id: String(row['id']),
    registration: String(row['registration']),
    kind: row['kind'] === 'TOKEN' ? 'TOKEN' : 'INSTALLATION',
  };
}

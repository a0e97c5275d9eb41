import type { DatabaseSync } from 'node:sqlite';
import { migrate, wrapSqliteErrors, transact } from '../storage/sqlite.ts';
import { deviceId, type DeviceStore, toDevice } from './deviceStore.ts';
import { countRegistration } from './registrationLimits.ts';

/** Stores devices in SQLite. The caller closes the database. */
export function createSqliteDeviceStore(database: DatabaseSync): DeviceStore {
  migrate(database, 'devices', [
    `CREATE TABLE devices (
      id TEXT PRIMARY KEY, registration TEXT NOT NULL, kind TEXT NOT NULL, registeredAt TEXT NOT NULL
    ) WITHOUT ROWID, STRICT`,
    'CREATE INDEX devicesByDate ON devices (registeredAt)',
    `DROP INDEX devicesByDate;
     CREATE TABLE registrationCounts (id INTEGER PRIMARY KEY CHECK (id = 1), counts TEXT NOT NULL) STRICT`,
  ]);
  const statements = {
    register: database.prepare('INSERT OR REPLACE INTO devices VALUES (?, ?, ?, ?)'),
    deleteRegisteredBefore: database.prepare('DELETE FROM devices WHERE registeredAt < ?'),
    deleteById: database.prepare('DELETE FROM devices WHERE id = ?'),
    count: database.prepare('SELECT count(*) AS total FROM devices'),
    find: database.prepare('SELECT 1 FROM devices WHERE id = ?'),
    counts: database.prepare('SELECT counts FROM registrationCounts'),
    setCounts: database.prepare('INSERT OR REPLACE INTO registrationCounts VALUES (1, ?)'),
    readPage: database.prepare('SELECT id, registration, kind FROM devices WHERE id > ? ORDER BY id LIMIT ?'),
  };
  const readCounts = () => {
    const row = statements.counts.get();
    return row === undefined ? null : String(row['counts']);
  };
  return {
    register: async (registration, kind, now, limits = []) => {
      const id = deviceId(registration);
      const countIfNew = () =>
        statements.find.get(id) === undefined ? countRegistration(readCounts(), limits, now) : 'known';
      // Checked without a write lock, so that requests above the limit don't wait for one.
      if (wrapSqliteErrors(countIfNew) === null) return false;
      return transact(database, () => {
        const counts = countIfNew();
        if (counts === null) return false;
        if (counts !== 'known') statements.setCounts.run(JSON.stringify(counts));
        statements.register.run(id, registration, kind, now);
        return true;
      });
    },
    unregister: async (registration) =>
      transact(database, () => statements.deleteById.run(deviceId(registration)).changes > 0),
    count: async () => wrapSqliteErrors(() => Number(statements.count.get()?.['total'])),
    readPage: async (after, first) =>
      wrapSqliteErrors(() =>
        statements.readPage.all(after ?? '', first).map((row) => toDevice(String(row['id']), row)),
      ),
    deleteRegisteredBefore: async (timestamp) =>
      transact(database, () => Number(statements.deleteRegisteredBefore.run(timestamp).changes)),
    deleteByIds: async (ids) =>
      transact(database, () => ids.forEach((id) => void statements.deleteById.run(id))),
  };
}

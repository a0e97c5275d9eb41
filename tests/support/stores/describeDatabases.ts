// Runs tests on both databases, or on Firestore only.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, afterEach, describe } from 'vitest';
import { createFirestoreStores } from '../../../api/app/stores/firestoreStores.ts';
import { openSqliteStores } from '../../../api/app/stores/sqliteStores.ts';
import type { Stores } from '../../../api/app/stores/stores.ts';
import type { FirestoreDatabase } from '../../../api/storage/firestore.ts';
import { getSharedFirestoreEmulator } from '../emulators/sharedFirestoreEmulator.ts';
import { emulatorDeadlineMs, openTestFirestore } from '../emulators/testFirestore.ts';
import { createTemporaryFolder } from '../site/serverProcess.ts';

/** Empties the database, and returns its stores twice, as if two processes used it. */
type OpenStores = () => Promise<readonly [Stores, Stores]>;

/** Runs the same tests on SQLite and on Firestore. */
export function describeOnBothDatabases(title: string, define: (open: OpenStores) => void): void {
  describe(`${title} on SQLite`, () => {
    const folder = createTemporaryFolder();
    const opened: Stores[] = [];
    afterEach(() => Promise.all(opened.splice(0).map(({ close }) => close())));
    afterAll(folder.remove);
    define(async () => {
      const dataDir = join(folder.path, randomUUID());
      const stores = [openSqliteStores(dataDir), openSqliteStores(dataDir)] as const;
      opened.push(...stores);
      return stores;
    });
  });
  describeOnFirestore(title, ({ database, otherDatabase, clear }) =>
    define(async () => {
      await clear();
      return [createFirestoreStores(database), createFirestoreStores(otherDatabase)];
    }),
  );
}

/** A project of the emulator, with two clients, as if two processes used it. */
interface TestFirestore {
  projectId: string;
  host: string;
  database: FirestoreDatabase;
  otherDatabase: FirestoreDatabase;
  /** Deletes all documents. */
  clear: () => Promise<void>;
}

/** Runs tests in a project of their own. Without the emulator, they are skipped. */
export function describeOnFirestore(title: string, define: (firestore: TestFirestore) => void): void {
  describe.skipIf(emulator === null)(`${title} on Firestore`, { timeout: 60_000 }, () => {
    if (emulator === null) return;
    const projectId = `demo-tests-${randomUUID().slice(0, 8)}`;
    const { host, clear } = emulator;
    const open = () => openTestFirestore(projectId, host, emulatorDeadlineMs);
    const [database, otherDatabase] = [open(), open()];
    afterAll(() => Promise.all([database.close(), otherDatabase.close()]));
    define({ projectId, host, database, otherDatabase, clear: () => clear(projectId) });
  });
}

const emulator = await getSharedFirestoreEmulator();

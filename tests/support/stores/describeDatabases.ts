// Runs tests on Firestore.
import { randomUUID } from 'node:crypto';
import { afterAll, describe } from 'vitest';
import type { FirestoreDatabase } from '../../../api/storage/firestore.ts';
import { getSharedFirestoreEmulator } from '../emulators/sharedFirestoreEmulator.ts';
import { emulatorDeadlineMs, openTestFirestore } from '../emulators/testFirestore.ts';

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

// Runs tests on Firestore.
import { randomUUID } from 'node:crypto';
import { afterAll, describe, inject } from 'vitest';
import type { FirestoreDatabase } from '../../../api/storage/firestore.ts';
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
  describe.skipIf(host === null)(`${title} on Firestore`, { timeout: 60_000 }, () => {
    if (host === null) return;
    const projectId = `demo-tests-${randomUUID().slice(0, 8)}`;
    const open = () => openTestFirestore(projectId, host, emulatorDeadlineMs);
    const [database, otherDatabase] = [open(), open()];
    const clear = async () => {
      const documents = `http://${host}/emulator/v1/projects/${projectId}/databases/(default)/documents`;
      await fetch(documents, { method: 'DELETE' });
    };
    afterAll(() => Promise.all([database.close(), otherDatabase.close()]));
    define({ projectId, host, database, otherDatabase, clear });
  });
}

const host = await findSharedEmulator();

/** Returns the host of the emulator that all test files share, each with its own project; null if it is not installed. */
async function findSharedEmulator(): Promise<string | null> {
  const response = await fetch(inject('sharedEmulatorUrl'));
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as string | null;
}

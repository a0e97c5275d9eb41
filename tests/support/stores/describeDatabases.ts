// Runs tests on Firestore.
import { randomUUID } from 'node:crypto';
import { afterAll, describe, inject } from 'vitest';
import { Firestore as FirestoreClient } from '@google-cloud/firestore';
import type { Firestore } from '../../../api/storage/firestore.ts';
import { openTestFirestore } from '../emulators/testFirestore.ts';

/** A project of the emulator with two clients, like two processes. */
interface TestFirestore {
  projectId: string;
  host: string;
  /** Direct access to the documents. */
  firestore: FirestoreClient;
  database: Firestore;
  otherDatabase: Firestore;
  /** Deletes all documents. */
  clear: () => Promise<void>;
}

/** Runs tests in a separate Firestore project. Without the emulator, they are skipped. */
export function describeOnFirestore(title: string, define: (firestore: TestFirestore) => void): void {
  describe.skipIf(host === null)(`${title} on Firestore`, { timeout: 60_000 }, () => {
    if (host === null) return;
    const projectId = `demo-tests-${randomUUID().slice(0, 8)}`;
    const open = () => openTestFirestore(projectId, host);
    const [database, otherDatabase] = [open(), open()];
    const firestore = new FirestoreClient({ projectId, host, ssl: false, customHeaders });
    const clear = async () => {
      const documents = `http://${host}/emulator/v1/projects/${projectId}/databases/(default)/documents`;
      await fetch(documents, { method: 'DELETE' });
    };
    afterAll(() => firestore.terminate());
    define({ projectId, host, firestore, database, otherDatabase, clear });
  });
}

// Prevents Google's client from searching for credentials.
process.env['METADATA_SERVER_DETECTION'] = 'none';

/** Makes the emulator ignore the security rules, which deny everything. */
const customHeaders = { Authorization: 'Bearer owner' };

const host = await findSharedEmulator();

/** Returns the host of the emulator that all test files share, each with its own project; null if it is not installed. */
async function findSharedEmulator(): Promise<string | null> {
  const response = await fetch(inject('sharedEmulatorUrl'));
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as string | null;
}

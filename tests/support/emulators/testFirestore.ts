import { vi } from 'vitest';
import { type FirestoreDatabase, openFirestore } from '../../../api/storage/firestore.ts';

/** A deadline for the emulator, which is slower than Firestore: it has no indexes, and waits seconds for locks. */
export const emulatorDeadlineMs = 30_000;

/**
 * Opens a client of the Firestore emulator. The environment contains its host only while the client is created, so that
 * other test files of the same process are not affected.
 * @param host `127.0.0.1:port`, as `startFirestoreEmulator` returns it.
 */
export function openTestFirestore(projectId: string, host = '', deadlineMs?: number): FirestoreDatabase {
  vi.stubEnv('FIRESTORE_EMULATOR_HOST', host);
  try {
    return openFirestore(projectId, deadlineMs);
  } finally {
    vi.unstubAllEnvs();
  }
}

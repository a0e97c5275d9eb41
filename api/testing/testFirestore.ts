// A client of the Firestore emulator for tests; other files of the same process never hear of its address.
import { vi } from 'vitest';
import { type FirestoreDatabase, openFirestore } from '../storage/firestore.ts';

/** A deadline for the emulator, which is slow where Firestore is not: it has no indexes, and waits seconds for another's transaction. */
export const emulatorDeadlineMs = 30_000;

/** @param host `127.0.0.1:port`, as `startFirestoreEmulator` answers it; the client reads it once, when it is made. */
export function openTestFirestore(projectId: string, host = '', deadlineMs?: number): FirestoreDatabase {
  vi.stubEnv('FIRESTORE_EMULATOR_HOST', host);
  try {
    return openFirestore(projectId, deadlineMs);
  } finally {
    vi.unstubAllEnvs();
  }
}

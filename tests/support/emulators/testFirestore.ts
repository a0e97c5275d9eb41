import { vi } from 'vitest';
import { type Firestore, openFirestore } from '../../../api/storage/firestore.ts';

/** The deadline of a call. The emulator is slower than Firestore. */
const deadlineMs = 30_000;

/**
 * Opens Firestore's emulator. The environment contains its host only during the call, so that other test files of the
 * same process are not affected.
 * @param host `127.0.0.1:port`, as `startFirestoreEmulator` returns it.
 */
export function openTestFirestore(projectId: string, host: string): Firestore {
  vi.stubEnv('FIRESTORE_EMULATOR_HOST', host);
  try {
    return openFirestore(projectId, deadlineMs);
  } finally {
    vi.unstubAllEnvs();
  }
}

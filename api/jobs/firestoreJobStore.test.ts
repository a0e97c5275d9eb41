import { afterAll, describe, expect, test } from 'vitest';
import { getSharedFirestoreEmulator } from '../../tests/support/emulators/sharedFirestoreEmulator.ts';
import { emulatorDeadlineMs, openTestFirestore } from '../../tests/support/emulators/testFirestore.ts';
import { createFirestoreJobStore } from './firestoreJobStore.ts';
import { describeJobStore } from './jobStore.contract.ts';

const projectId = 'demo-jobs';
const emulator = await getSharedFirestoreEmulator();

describe.skipIf(emulator === null)('on the emulator', () => {
  if (emulator === null) return;
  const open = () => openTestFirestore(projectId, emulator.host, emulatorDeadlineMs);
  const [database, otherDatabase] = [open(), open()];
  afterAll(() => Promise.all([database.close(), otherDatabase.close()]));

  describeJobStore('Firestore', async () => {
    await emulator.clear(projectId);
    return [createFirestoreJobStore(database), createFirestoreJobStore(otherDatabase)];
  });

  test('reads times that were changed to invalid values as 0', async () => {
    await database.firestore.doc('jobs/reindex').set({ owner: 'one', leasedUntilMs: 'soon' });
    await createFirestoreJobStore(database).update('reindex', (stored) => {
      expect(stored).toEqual({ owner: 'one', startedAtMs: 0, leasedUntilMs: 0, dueAtMs: 0 });
      return null;
    });
  });
});

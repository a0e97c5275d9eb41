import { afterAll, describe } from 'vitest';
import { getSharedFirestoreEmulator } from '../../tests/support/emulators/sharedFirestoreEmulator.ts';
import { openTestFirestore, emulatorDeadlineMs } from '../../tests/support/emulators/testFirestore.ts';
import { describeDeviceStore } from './deviceStore.contract.ts';
import { createFirestoreDeviceStore } from './firestoreDeviceStore.ts';

const projectId = 'demo-devices';
const emulator = await getSharedFirestoreEmulator();

describe.skipIf(emulator === null)('on the emulator', () => {
  if (emulator === null) return;
  const database = openTestFirestore(projectId, emulator.host, emulatorDeadlineMs);
  afterAll(() => database.close());

  describeDeviceStore('Firestore', async () => {
    await emulator.clear(projectId);
    return createFirestoreDeviceStore(database);
  });
});

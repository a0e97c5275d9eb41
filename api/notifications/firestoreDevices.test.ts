import { afterAll, describe } from 'vitest';
import { startFirestoreEmulator } from '../../scripts/firestoreEmulator.ts';
import { openOnEmulator } from '../testFirestore.ts';
import { describeDeviceStore } from './deviceStore.contract.ts';
import { firestoreDevices } from './firestoreDevices.ts';

const projectId = 'demo-devices';
const emulator = await startFirestoreEmulator();

describe.skipIf(emulator === null)('On the emulator', () => {
  if (emulator === null) return;
  const database = openOnEmulator(projectId, emulator.host);
  afterAll(async () => {
    await database.close();
    await emulator.stop();
  });

  describeDeviceStore('Firestore', async () => {
    await emulator.clear(projectId);
    return firestoreDevices(database);
  });
});

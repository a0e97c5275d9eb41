import { afterAll, describe } from 'vitest';
import { startFirestoreEmulator } from '../../scripts/firestoreEmulator.ts';
import { openFirestore } from '../firestore.ts';
import { describeDeviceStore } from './deviceStore.contract.ts';
import { firestoreDevices } from './firestoreDevices.ts';

const projectId = 'demo-devices';
const emulator = await startFirestoreEmulator();

describe.skipIf(emulator === null)('On the emulator', () => {
  if (emulator === null) return;
  process.env['FIRESTORE_EMULATOR_HOST'] = emulator.host;
  const database = openFirestore(projectId);
  afterAll(async () => {
    await database.close();
    await emulator.stop();
  });

  describeDeviceStore('Firestore', async () => {
    await emulator.clear(projectId);
    return firestoreDevices(database);
  });
});

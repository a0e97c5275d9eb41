import { afterAll, describe } from 'vitest';
import { sharedFirestore } from '../../scripts/sharedFirestore.ts';
import { openOnEmulator, patientMs } from '../testFirestore.ts';
import { describeDeviceStore } from './deviceStore.contract.ts';
import { firestoreDevices } from './firestoreDevices.ts';

const projectId = 'demo-devices';
const emulator = await sharedFirestore();

describe.skipIf(emulator === null)('On the emulator', () => {
  if (emulator === null) return;
  const database = openOnEmulator(projectId, emulator.host, patientMs);
  afterAll(() => database.close());

  describeDeviceStore('Firestore', async () => {
    await emulator.clear(projectId);
    return firestoreDevices(database);
  });
});

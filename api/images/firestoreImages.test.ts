import { afterAll, describe } from 'vitest';
import { startFirestoreEmulator } from '../../scripts/firestoreEmulator.ts';
import { openOnEmulator } from '../testFirestore.ts';
import { firestoreImages } from './firestoreImages.ts';
import { imageStoreContract } from './imageStore.contract.ts';

const emulator = await startFirestoreEmulator();

describe.skipIf(emulator === null)('on the emulator', () => {
  const projectId = 'demo-images';
  const database = openOnEmulator(projectId, emulator?.host);
  afterAll(async () => {
    await database.close();
    await emulator?.stop();
  });

  imageStoreContract(async () => {
    await emulator?.clear(projectId);
    return firestoreImages(database);
  });
});

import { afterAll, describe } from 'vitest';
import { sharedFirestore } from '../../scripts/sharedFirestore.ts';
import { openOnEmulator, patientMs } from '../testFirestore.ts';
import { firestoreImages } from './firestoreImages.ts';
import { imageStoreContract } from './imageStore.contract.ts';

const emulator = await sharedFirestore();

describe.skipIf(emulator === null)('on the emulator', () => {
  const projectId = 'demo-images';
  const database = openOnEmulator(projectId, emulator?.host, patientMs);
  afterAll(() => database.close());

  imageStoreContract(async () => {
    await emulator?.clear(projectId);
    return firestoreImages(database);
  });
});

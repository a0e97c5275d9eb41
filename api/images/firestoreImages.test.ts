import { afterAll, describe } from 'vitest';
import { startFirestoreEmulator } from '../../scripts/firestoreEmulator.ts';
import { openFirestore } from '../firestore.ts';
import { firestoreImages } from './firestoreImages.ts';
import { imageStoreContract } from './imageStore.contract.ts';

const emulator = await startFirestoreEmulator();

describe.skipIf(emulator === null)('on the emulator', () => {
  const projectId = 'demo-images';
  process.env['FIRESTORE_EMULATOR_HOST'] = emulator?.host;
  const database = openFirestore(projectId);
  afterAll(async () => {
    await database.close();
    await emulator?.stop();
  });

  imageStoreContract(async () => {
    await emulator?.clear(projectId);
    return firestoreImages(database);
  });
});

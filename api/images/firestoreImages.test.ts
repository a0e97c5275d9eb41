import { afterAll, describe } from 'vitest';
import { getSharedFirestoreEmulator } from '../../scripts/sharedFirestore.ts';
import { openTestFirestore, emulatorDeadlineMs } from '../testFirestore.ts';
import { createFirestoreImageStore } from './firestoreImages.ts';
import { describeImageStore } from './imageStore.contract.ts';

const emulator = await getSharedFirestoreEmulator();

describe.skipIf(emulator === null)('on the emulator', () => {
  const projectId = 'demo-images';
  const database = openTestFirestore(projectId, emulator?.host, emulatorDeadlineMs);
  afterAll(() => database.close());

  describeImageStore(async () => {
    await emulator?.clear(projectId);
    return createFirestoreImageStore(database);
  });
});

import { afterAll, describe } from 'vitest';
import { getSharedFirestoreEmulator } from '../../testing/sharedFirestoreEmulator.ts';
import { openTestFirestore, emulatorDeadlineMs } from '../../testing/testFirestore.ts';
import { createFirestoreImageStore } from './firestoreImageStore.ts';
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

import { afterAll, describe } from 'vitest';
import { getSharedFirestoreEmulator } from '../../../tests/support/emulators/sharedFirestoreEmulator.ts';
import { openTestFirestore, emulatorDeadlineMs } from '../../../tests/support/emulators/testFirestore.ts';
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

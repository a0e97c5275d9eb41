import { describe } from 'vitest';
import { createFirestoreStores } from '../../app/stores/firestoreStores.ts';
import { StoreUnavailable } from '../../storage/storeErrors.ts';
import { startTestProxy } from '../../../tests/support/proxies/testProxy.ts';
import { getSharedFirestoreEmulator } from '../../../tests/support/emulators/sharedFirestoreEmulator.ts';
import { emulatorDeadlineMs, openTestFirestore } from '../../../tests/support/emulators/testFirestore.ts';
import { describeSequences, type FaultyStores } from '../contract/sequences.contract.ts';

const emulator = await getSharedFirestoreEmulator();
const host = emulator?.host ?? '';
let sequences = 0;

describe.skipIf(emulator === null)('the Firestore thought store', () => {
  describeSequences(openEmpty, 3, 6);
});

/** Opens a project of its own for each sequence, because an interrupted transaction may leave locks behind. */
async function openEmpty(): Promise<FaultyStores> {
  sequences += 1;
  const projectId = `demo-sequences-${sequences}`;
  await emulator?.clear(projectId);
  const proxies = [await startTestProxy(host), await startTestProxy(host)] as const;
  const direct = openTestFirestore(projectId, host, emulatorDeadlineMs);
  const proxied = proxies.map((proxy) => openTestFirestore(projectId, proxy.host, emulatorDeadlineMs));
  const [first, second] = proxied.map((database) => createFirestoreStores(database).thoughts);
  if (first === undefined || second === undefined) throw new Error('There is no store behind a proxy.');
  const { thoughts, audit } = createFirestoreStores(direct);
  // A new connection takes more than a second.
  await Promise.all([first.ping(), second.ping()]);
  return {
    processes: [first, second],
    reader: thoughts,
    audit,
    failAt: (process, point) => (proxies[process] ?? proxies[0]).cutAt(point ?? Infinity, true),
    isFault: (error) => error instanceof StoreUnavailable,
    isBusyAfterFault: true,
    close: async () => {
      await Promise.all([direct, ...proxied].map((database) => database.close()));
      for (const proxy of proxies) proxy.close();
    },
  };
}

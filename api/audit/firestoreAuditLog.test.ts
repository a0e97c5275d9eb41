import { afterAll, describe } from 'vitest';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import { getSharedFirestoreEmulator } from '../../tests/support/emulators/sharedFirestoreEmulator.ts';
import { emulatorDeadlineMs, openTestFirestore } from '../../tests/support/emulators/testFirestore.ts';
import { describeAuditLog } from './auditLog.contract.ts';
import { createFirestoreAuditLog } from './firestoreAuditLog.ts';

const projectId = 'demo-audit';
const emulator = await getSharedFirestoreEmulator();

describe.skipIf(emulator === null)('on the emulator', () => {
  if (emulator === null) return;
  const database = openTestFirestore(projectId, emulator.host, emulatorDeadlineMs);
  afterAll(() => database.close());

  describeAuditLog('Firestore', async () => {
    await emulator.clear(projectId);
    const audit = createFirestoreAuditLog(database);
    return {
      audit,
      appendTwo: (entries, shouldFail) =>
        database.transact(async (transaction) => {
          for (const entry of entries) audit.append(transaction, entry);
          if (shouldFail) throw new StoreUnavailable('down');
        }),
    };
  });
});

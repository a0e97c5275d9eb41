import type { FirestoreDatabase } from './firestore.ts';
import type { SelfTest } from './selfTest.ts';
import { StoreUnavailable } from './storeErrors.ts';

/** Counts in one document, so that nothing accumulates. */
export function createFirestoreSelfTest({ firestore, read, transact }: FirestoreDatabase): SelfTest {
  const document = firestore.doc('health/check');
  return async () => {
    await transact(async (transaction) => {
      const { checks = 0 } = (await transaction.get(document)).data() ?? {};
      transaction.set(document, { checks: Number(checks) + 1 });
    });
    const { exists } = await read(() => document.get());
    if (!exists) throw new StoreUnavailable('Firestore has lost a document that was just written.');
  };
}

import type { FirestoreDatabase } from './firestore.ts';
import { StoreUnavailable } from './storeErrors.ts';

/**
 * Writes a record to the database and reads it.
 * @throws {StoreUnavailable} when the database can't be used, with a sentence for the operator.
 */
export type SelfTest = () => Promise<void>;

/** All requests within this time get the result of one self-test, because writes cost money. */
const resultLifetimeMs = 10_000;

/**
 * Returns a self-test that runs at most every ten seconds.
 * @param now returns the current time as ISO 8601.
 */
export function limitSelfTest(selfTest: SelfTest, now: () => string): SelfTest {
  let last: { startedMs: number; result: Promise<void> } | undefined;
  return () => {
    const nowMs = Date.parse(now());
    // The clock may go back.
    if (last === undefined || Math.abs(nowMs - last.startedMs) >= resultLifetimeMs)
      last = { startedMs: nowMs, result: selfTest() };
    return last.result;
  };
}

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

import { statfs } from 'node:fs/promises';
import type { Records } from './records.ts';
import { StoreUnavailable } from './storeErrors.ts';

/**
 * Writes a record to the database and reads it.
 * @throws {StoreUnavailable} when the database can't be used, with a sentence for the operator.
 */
export type SelfTest = () => Promise<void>;

/** Below this, the disk is reported as full. A few hundred images need as much. */
const minFreeBytes = 200_000_000;

/** @param dataDir the folder of the database; its disk must have some space left. */
export function createSelfTest(records: Records, dataDir: string | null = null): SelfTest {
  // One record, so that nothing accumulates.
  const check = { table: 'health', id: 'check' } as const;
  return async () => {
    await records.change([check], ([found = []]) => {
      const fields = { checks: Number(found[0]?.fields['checks'] ?? 0) + 1 };
      return { writes: [{ ...check, fields }], result: undefined };
    });
    if ((await records.list(check)).length === 0)
      throw new StoreUnavailable('The store has lost a record that was just written.');
    if (dataDir === null) return;
    const { bavail, bsize } = await statfs(dataDir);
    const freeBytes = bavail * bsize;
    if (freeBytes < minFreeBytes)
      throw new StoreUnavailable(
        `DATA_DIR=${dataDir} has only ${Math.floor(freeBytes / 1_000_000)} MB left: free some space.`,
      );
  };
}

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

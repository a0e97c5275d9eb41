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

/** All calls within this time get the result of one self-test, because writes cost money. */
const resultLifetimeMs = 10_000;

/** @param dataDir the folder of the database; its disk must have some space left. */
export function createSelfTest(records: Records, dataDir: string | null = null): SelfTest {
  // One record, so that nothing accumulates.
  const check = { table: 'health', id: 'check' } as const;
  const run = async () => {
    await records.change([check], ([found = []]) => {
      const fields = { checks: Number(found[0]?.fields['checks'] ?? 0) + 1 };
      return { writes: [{ ...check, fields }], result: undefined };
    });
    if (dataDir === null) return;
    const { bavail, bsize } = await statfs(dataDir);
    if (bavail * bsize < minFreeBytes)
      throw new StoreUnavailable(
        `DATA_DIR=${dataDir} has only ${Math.floor((bavail * bsize) / 1_000_000)} MB left: free some space.`,
      );
  };
  let startedMs = -Infinity;
  let result: Promise<void>;
  return () => {
    if (performance.now() - startedMs >= resultLifetimeMs) {
      startedMs = performance.now();
      result = run();
    }
    return result;
  };
}

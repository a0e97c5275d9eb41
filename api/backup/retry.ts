import { setTimeout as wait } from 'node:timers/promises';
import { NewerStoreError, StoreUnavailable } from '../storage/storeErrors.ts';

/** The times between two attempts, two minutes together. */
const defaultDelaysMs = [1_000, 2_000, 4_000, 8_000, ...Array.from({ length: 7 }, () => 15_000)];

/**
 * Runs a backup or a restore, which continues where it was when the database failed. One of an hour shouldn't end because
 * the database doesn't respond for a while.
 * @throws the error of the last attempt, and any error but `StoreUnavailable` at once.
 */
export async function retryWhileUnavailable<Result>(
  work: () => Promise<Result>,
  print: (line: string) => void,
  delaysMs: readonly number[] = defaultDelaysMs,
): Promise<Result> {
  for (const delayMs of delaysMs) {
    try {
      return await work();
    } catch (error) {
      // A store of a newer version remains one.
      if (!(error instanceof StoreUnavailable) || error instanceof NewerStoreError) throw error;
      print(`${error.message} Trying again in ${delayMs / 1000} s…`);
      await wait(delayMs);
    }
  }
  return work();
}

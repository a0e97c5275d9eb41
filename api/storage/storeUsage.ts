// Counts the reads and failures of the store for a request or maintenance. It uses the asynchronous context like the
// time budget, so stores need no argument for it.
import { AsyncLocalStorage } from 'node:async_hooks';

export interface StoreUsage {
  /** The number of records that the store has returned, at least one for each call, as Firestore bills them. */
  reads: number;
  /** The number of calls that have failed because the store was unavailable. */
  failures: number;
}

const currentUsage = new AsyncLocalStorage<StoreUsage>();

export function createStoreUsage(): StoreUsage {
  return { reads: 0, failures: 0 };
}

/** Runs `work`, and adds its use of the store to `usage`. */
export function measureStoreUsage<Result>(usage: StoreUsage, work: () => Result): Result {
  return currentUsage.run(usage, work);
}

/** Counts the records in the result of a call. */
export function countReads(result: unknown): void {
  const usage = currentUsage.getStore();
  if (usage !== undefined) usage.reads += Array.isArray(result) ? Math.max(1, result.length) : 1;
}

export function countFailure(): void {
  const usage = currentUsage.getStore();
  if (usage !== undefined) usage.failures += 1;
}

// Counts what a request or maintenance uses of the store. The stores have no argument for it, so it is found through the
// asynchronous context, as the time budget is.
import { AsyncLocalStorage } from 'node:async_hooks';

export interface StoreUsage {
  /** The records that the store has returned; each call counts as one at least, as with Firestore. */
  reads: number;
  /** The calls that have failed because the store was unavailable. */
  failures: number;
}

const currentUsage = new AsyncLocalStorage<StoreUsage>();

export function createStoreUsage(): StoreUsage {
  return { reads: 0, failures: 0 };
}

/** Runs `work`, and adds what it uses of the store to `usage`. */
export function measureStoreUsage<Result>(usage: StoreUsage, work: () => Result): Result {
  return currentUsage.run(usage, work);
}

/** Adds the result of a call of the store. */
export function countReads(result: unknown): void {
  const usage = currentUsage.getStore();
  if (usage !== undefined) usage.reads += Array.isArray(result) ? Math.max(1, result.length) : 1;
}

export function countFailure(): void {
  const usage = currentUsage.getStore();
  if (usage !== undefined) usage.failures += 1;
}

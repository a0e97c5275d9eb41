// The time budget of a request, which all its operations share, including their time in queues. It ensures that the
// client receives a response before a gateway times out. It also counts the reads and failures of the store.
import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The budget of most requests. Clients wait for at most about 3.5 seconds, because the last of 50 concurrent responses
 * takes up to a second more on a busy machine.
 */
export const requestBudgetMs = 2_500;
/** The budget of a request for hundreds of records. The timeout of the Lambda function is 20 seconds. */
export const bulkBudgetMs = 15_000;

export interface StoreUsage {
  /** The number of records that the store has returned. A call counts as at least one, as on Firestore's bill. */
  reads: number;
  /** The calls that have failed because the store was unavailable. */
  failures: number;
}

interface Budget {
  startedAt: number;
  expiresAt: number;
  usage?: StoreUsage | undefined;
}

const currentBudget = new AsyncLocalStorage<Budget>();

/**
 * Runs `work` with a time budget, and adds its use of the store to `usage`. A nested budget replaces the outer budget,
 * but keeps the outer start time and, by default, the outer `usage`.
 */
export function withBudget<Result>(limitMs: number, work: () => Result, usage?: StoreUsage): Result {
  const outer = currentBudget.getStore();
  const startedAt = outer?.startedAt ?? performance.now();
  const budget = { startedAt, expiresAt: startedAt + limitMs, usage: usage ?? outer?.usage };
  return currentBudget.run(budget, work);
}

/** Adds a call of the store, which has returned `result` unless it has failed. */
export function countCall(result: unknown, hasFailed = false): void {
  const usage = currentBudget.getStore()?.usage;
  if (usage === undefined) return;
  if (hasFailed) usage.failures += 1;
  else usage.reads += Array.isArray(result) ? Math.max(1, result.length) : 1;
}

/** Rejects with an error if the work isn't settled in time. */
export function withTimeout<Result>(
  work: Promise<Result>,
  limitMs: number,
  createError: () => Error,
): Promise<Result> {
  // Prevents a later rejection from ending the process.
  work.catch(() => {});
  const { promise: expiry, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(createError()), Math.min(limitMs, 2 ** 31 - 1));
  return Promise.race([work, expiry]).finally(() => clearTimeout(timer));
}

/** Returns the rest of the current budget. It is 0 or less after the budget's end, and Infinity without a budget. */
export function remainingMs(): number {
  return (currentBudget.getStore()?.expiresAt ?? Infinity) - performance.now();
}

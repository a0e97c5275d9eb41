// The time budget of a request, which all its operations share, including their time in queues. It ensures that the
// client receives a response before a gateway times out.
import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The budget of most requests. Clients are promised a response within 3.5 seconds: when 50 responses are due at once on a
 * busy machine, the last of them takes most of a second more.
 */
export const requestBudgetMs = 2_500;
/** The budget of a request for hundreds of records. The timeout of the Lambda function is 20 seconds. */
export const bulkBudgetMs = 15_000;

interface Budget {
  startedAt: number;
  expiresAt: number;
}

const currentBudget = new AsyncLocalStorage<Budget>();

/** Runs `work` with a time budget. Within another budget, it replaces that one but has the same start time. */
export function withBudget<Result>(limitMs: number, work: () => Result): Result {
  const startedAt = currentBudget.getStore()?.startedAt ?? performance.now();
  return currentBudget.run({ startedAt, expiresAt: startedAt + limitMs }, work);
}

/** Rejects with this error if the work is not settled after the time, which may be Infinity. */
export function withTimeout<Result>(
  work: Promise<Result>,
  limitMs: number,
  createError: () => Error,
): Promise<Result> {
  // After a timeout, nothing awaits this promise, and an unhandled rejection would end the process.
  work.catch(() => {});
  const { promise: expiry, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(createError()), Math.min(limitMs, 2 ** 31 - 1));
  return Promise.race([work, expiry]).finally(() => clearTimeout(timer));
}

/** Returns the rest of the current budget. It is 0 or less after the budget's end, and Infinity without a budget. */
export function remainingMs(): number {
  return (currentBudget.getStore()?.expiresAt ?? Infinity) - performance.now();
}

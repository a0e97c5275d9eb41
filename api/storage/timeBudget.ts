// How much time is left for the work at hand. All that one request does shares one budget, whether it runs one after
// the other or waits in a queue, so that its client hears an answer long before a gateway gives up on us.
import { AsyncLocalStorage } from 'node:async_hooks';

/** For a request of a visitor or an admin. */
export const requestBudgetMs = 3_500;
/** For a request that handles hundreds of records; a Lambda function has 20 seconds. */
export const bulkBudgetMs = 15_000;

interface Budget {
  startedAt: number;
  expiresAt: number;
}

const currentBudget = new AsyncLocalStorage<Budget>();

/** Gives `work` so much time. Within another budget it replaces that, counted from the same beginning. */
export function withBudget<Result>(limitMs: number, work: () => Result): Result {
  const startedAt = currentBudget.getStore()?.startedAt ?? performance.now();
  return currentBudget.run({ startedAt, expiresAt: startedAt + limitMs }, work);
}

/** For work that goes on after the request that started it was answered. */
export function withoutBudget<Result>(work: () => Result): Result {
  return currentBudget.exit(work);
}

/** Zero or less when the budget is used up; infinite where there is none, as on the command line. */
export function remainingMs(): number {
  return (currentBudget.getStore()?.expiresAt ?? Infinity) - performance.now();
}

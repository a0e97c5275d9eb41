// Measures what a request or maintenance uses of the store. The stores have no argument for it, so it is found through the
// asynchronous context, as the time budget is.
import { AsyncLocalStorage } from 'node:async_hooks';
import { StoreUnavailable, UnexpectedStoreError } from './storeErrors.ts';

/** The use that a request or maintenance has made of the store. */
export interface StoreUsage {
  /** The time while at least one call of the store was pending. */
  ms: number;
  /** The calls that have failed because the store was unavailable. */
  failures: number;
  /** The failed calls with an `UnexpectedStoreError`. */
  unexpectedFailures: number;
}

export function createStoreUsage(): StoreUsage {
  return { ms: 0, failures: 0, unexpectedFailures: 0 };
}

interface Measurement {
  usage: StoreUsage;
  pendingCalls: number;
  /** When the first of the pending calls began. */
  pendingSinceMs: number;
}

const currentMeasurement = new AsyncLocalStorage<Measurement>();

/** Runs `work`, and adds what it uses of the store to `usage`. */
export function measureStoreUsage<Result>(usage: StoreUsage, work: () => Result): Result {
  return currentMeasurement.run({ usage, pendingCalls: 0, pendingSinceMs: 0 }, work);
}

/** Notes that a call of the store begins. Returns a function that is called at its end, with its error if it fails. */
export function startStoreCall(): (error?: unknown) => void {
  const measurement = currentMeasurement.getStore();
  if (measurement === undefined) return () => {};
  if (measurement.pendingCalls === 0) measurement.pendingSinceMs = performance.now();
  measurement.pendingCalls += 1;
  return (error) => {
    measurement.pendingCalls -= 1;
    const { usage } = measurement;
    if (measurement.pendingCalls === 0) usage.ms += performance.now() - measurement.pendingSinceMs;
    if (error instanceof StoreUnavailable) usage.failures += 1;
    if (error instanceof UnexpectedStoreError) usage.unexpectedFailures += 1;
  };
}

// Logs an outage of the store at its start, once a minute, and at its end.
import { explainStoreError } from '../../storage/dataFolder.ts';
import { countCall } from '../../storage/timeBudget.ts';
import { StoreUnavailable } from '../../storage/storeErrors.ts';
import { formatError, type Log } from '../../logging/log.ts';
import type { Database } from './openStores.ts';

const logIntervalMs = 60_000;

export type StoreMonitor = ReturnType<typeof createStoreMonitor>;

export function createStoreMonitor(log: Log, now: () => string) {
  /** The failed operations. The outage ends when all succeed; others don't count, because reads work on a full disk. */
  const failing = new Set<string>();
  let since = '';
  let failures = 0;
  let isLogged = false;
  let loggedAtMs = -Infinity;
  return {
    /** Records a failure, and returns it as a `StoreUnavailable`. An unexpected error becomes its cause. */
    recordFailure: (operation: string, error: unknown): StoreUnavailable => {
      const isExpected = error instanceof StoreUnavailable;
      const unavailable = isExpected ? error : new StoreUnavailable('Unexpected error.', { cause: error });
      unavailable.isRecorded = true;
      if (failing.size === 0) [since, failures, isLogged] = [now(), 0, false];
      failing.add(operation);
      failures += 1;
      if (performance.now() - loggedAtMs < logIntervalMs) return unavailable;
      [loggedAtMs, isLogged] = [performance.now(), true];
      const reason = isExpected ? explainStoreError(error) : `Unexpected error: ${formatError(error)}`;
      log.error(
        `The store has been failing since ${since} (${failures} times), now in ${operation}: ${reason}`,
      );
      return unavailable;
    },
    recordSuccess: (operation: string) => {
      if (!failing.has(operation)) return;
      const seconds = Math.round((Date.parse(now()) - Date.parse(since)) / 1000);
      if (isLogged) log.info(`The store works again, after ${seconds} s and ${failures} failures.`);
      failing.clear();
    },
  };
}

/** Returns the database with monitored calls, which reject only with `StoreUnavailable`. */
export function monitorDatabase({ records, images, ...database }: Database, monitor: StoreMonitor): Database {
  return { ...database, records: monitorCalls(records, monitor), images: monitorCalls(images, monitor) };
}

/** Wraps all methods of a store, which must return promises. */
function monitorCalls<Store extends object>(store: Store, monitor: StoreMonitor): Store {
  const members = Object.entries(store).map(([name, member]: [string, unknown]) => {
    if (typeof member !== 'function') return [name, member];
    const call = async (...args: unknown[]): Promise<unknown> => {
      try {
        const result: unknown = await member(...args);
        countCall(result);
        monitor.recordSuccess(name);
        return result;
      } catch (error) {
        countCall(null, true);
        throw monitor.recordFailure(name, error);
      }
    };
    return [name, call];
  });
  return Object.fromEntries(members) as Store;
}

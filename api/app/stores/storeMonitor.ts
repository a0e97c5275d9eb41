// Logs an outage of the store: when it begins, once a minute, and when it is over.
import { LRUCache } from 'lru-cache';
import { explainStoreError } from '../../storage/dataFolder.ts';
import { countFailure, countReads } from '../../storage/storeUsage.ts';
import { StoreUnavailable, UnexpectedStoreError } from '../../storage/storeErrors.ts';
import { formatError, type Log } from '../../logging/log.ts';
import type { Database } from './openStores.ts';

/** The same entry is logged at most once within this time. */
const logIntervalMs = 60_000;
const maxEntries = 1_000;

export type StoreMonitor = ReturnType<typeof createStoreMonitor>;

export function createStoreMonitor(log: Log, now: () => string) {
  /** The operations that have failed. Only their success ends the outage, because reads succeed while a disk is full. */
  const failing = new Set<string>();
  let since = '';
  let failures = 0;
  let isLogged = false;
  const logged = new LRUCache<string, true>({ max: maxEntries, ttl: logIntervalMs });
  const isDue = (entry: string) => {
    const isFirst = !logged.has(entry);
    if (isFirst) logged.set(entry, true);
    return isFirst;
  };
  return {
    recordFailure: (operation: string, error: StoreUnavailable) => {
      error.isRecorded = true;
      const isDenied = isPermissionDenied(error);
      if (error instanceof UnexpectedStoreError && !isDenied) {
        const text = formatError(error.cause);
        if (isDue(text)) log.error(`The store failed with an unexpected error in ${operation}.`, text);
      }
      if (failing.size === 0) [since, failures, isLogged] = [now(), 0, false];
      failing.add(operation);
      failures += 1;
      if (!isDue('outage')) return;
      isLogged = true;
      log[isDenied ? 'warn' : 'error'](
        `The store has been failing since ${since} (${failures} times), now in ${operation}: ${explainStoreError(error)}`,
      );
    },
    recordSuccess: (operation: string) => {
      if (!failing.has(operation)) return;
      const seconds = Math.round((Date.parse(now()) - Date.parse(since)) / 1000);
      if (isLogged) log.info(`The store works again, after ${seconds} s and ${failures} failures.`);
      failing.clear();
    },
  };
}

/** The operator may have denied it on purpose, so that it is only worth a warning. */
function isPermissionDenied(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === PERMISSION_DENIED) || isPermissionDenied(error.cause);
}

// https://grpc.io/docs/guides/status-codes
const PERMISSION_DENIED = 7;

/** Returns the database with calls that report their results to the monitor, and reject only with `StoreUnavailable`. */
export function monitorDatabase({ records, images, ...database }: Database, monitor: StoreMonitor): Database {
  return { ...database, records: monitorCalls(records, monitor), images: monitorCalls(images, monitor) };
}

/** All methods have to return promises. */
function monitorCalls<Store extends object>(store: Store, monitor: StoreMonitor): Store {
  const members = Object.entries(store).map(([name, member]: [string, unknown]) => {
    if (typeof member !== 'function') return [name, member];
    const call = async (...args: unknown[]): Promise<unknown> => {
      try {
        const result: unknown = await member(...args);
        countReads(result);
        monitor.recordSuccess(name);
        return result;
      } catch (error) {
        const unavailable = error instanceof StoreUnavailable ? error : toUnexpectedError(error);
        countFailure();
        monitor.recordFailure(name, unavailable);
        throw unavailable;
      }
    };
    return [name, call];
  });
  return Object.fromEntries(members) as Store;
}

function toUnexpectedError(error: unknown): UnexpectedStoreError {
  const reason = error instanceof Error ? error.message : formatError(error);
  return new UnexpectedStoreError(`Unexpected error: ${reason}`, { cause: error });
}

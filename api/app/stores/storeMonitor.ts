// Logs an outage of the store: when it begins, once a minute, and when it is over.
import { LRUCache } from 'lru-cache';
import { explainStoreError } from '../../storage/dataFolder.ts';
import { countFailure, countReads } from '../../storage/storeUsage.ts';
import { StoreError, StoreUnavailable, UnexpectedStoreError } from '../../storage/storeErrors.ts';
import { formatError, type Log } from '../../logging/log.ts';
import type { Stores } from './stores.ts';

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

/**
 * Returns stores that report the result of each call to the monitor. They reject only with a `StoreError`, except for
 * work that its signal has ended.
 */
export function monitorStores({ close, ...stores }: Stores, monitor: StoreMonitor): Stores {
  const monitored = Object.entries(stores).map(([name, store]) => [name, monitorStore(name, store, monitor)]);
  return {
    ...(Object.fromEntries(monitored) as typeof stores),
    close,
  };
}

/** All methods of the store have to return promises. */
function monitorStore<Store extends object>(name: string, store: Store, monitor: StoreMonitor): Store {
  const members = Object.entries(store).map(([member, value]: [string, unknown]) => {
    if (typeof value !== 'function') return [member, value];
    const operation = `${name}.${member}`;
    return [
      member,
      (...args: unknown[]) => {
        const signal = args.find((arg) => arg instanceof AbortSignal);
        return monitorCall(operation, (): unknown => value(...args), monitor, signal);
      },
    ];
  });
  return Object.fromEntries(members) as Store;
}

async function monitorCall<Result>(
  operation: string,
  call: () => Result | Promise<Result>,
  monitor: StoreMonitor,
  signal?: AbortSignal,
): Promise<Result> {
  try {
    const result = await call();
    countReads(result);
    monitor.recordSuccess(operation);
    return result;
  } catch (error) {
    if (signal?.aborted === true) throw error;
    const storeError = error instanceof StoreError ? error : toUnexpectedError(error);
    if (storeError instanceof StoreUnavailable) {
      countFailure();
      monitor.recordFailure(operation, storeError);
    }
    throw storeError;
  }
}

function toUnexpectedError(error: unknown): UnexpectedStoreError {
  const reason = error instanceof Error ? error.message : formatError(error);
  return new UnexpectedStoreError(`Unexpected error: ${reason}`, { cause: error });
}

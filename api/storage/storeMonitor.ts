// Logs an outage of the store: when it begins, once a minute, and when it is over.
import { explainSqliteError } from './dataFolder.ts';
import { startStoreCall } from './storeUsage.ts';
import { StoreUnavailable } from './storeErrors.ts';
import type { Log } from '../logging/log.ts';
import type { Stores } from '../stores/stores.ts';

export interface StoreMonitor {
  recordFailure: (operation: string, error: StoreUnavailable) => void;
  recordSuccess: (operation: string) => void;
}

const logIntervalMs = 60_000;

interface Outage {
  sinceMs: number;
  failures: number;
  /** The operations that have failed. Only their success ends the outage, because reads succeed while a disk is full. */
  operations: Set<string>;
  isLogged: boolean;
}

export function createStoreMonitor(log: Log, now: () => string): StoreMonitor {
  let outage: Outage | null = null;
  let lastLoggedMs = -Infinity;
  return {
    recordFailure: (operation, error) => {
      const nowMs = Date.parse(now());
      outage ??= { sinceMs: nowMs, failures: 0, operations: new Set(), isLogged: false };
      outage.failures += 1;
      outage.operations.add(operation);
      if (nowMs - lastLoggedMs < logIntervalMs) return;
      lastLoggedMs = nowMs;
      const since = new Date(outage.sinceMs).toISOString();
      const times = outage.isLogged ? ` (${outage.failures} times)` : '';
      log.error(
        `The store has been failing since ${since}${times}, now in ${operation}: ${describeReason(error)}`,
      );
      outage.isLogged = true;
    },
    recordSuccess: (operation) => {
      if (outage === null || !outage.operations.has(operation)) return;
      const seconds = Math.round((Date.parse(now()) - outage.sinceMs) / 1000);
      if (outage.isLogged)
        log.info(`The store works again, after ${seconds} s and ${outage.failures} failures.`);
      outage = null;
    },
  };
}

/** Returns stores that report the result of each call to the monitor. */
export function monitorStores(stores: Stores, monitor: StoreMonitor): Stores {
  const { audit, thoughts, images, people, devices, jobs, restoreState, openArchive, selfTest, close } =
    stores;
  return {
    audit: monitorStore('audit', audit, monitor),
    thoughts: monitorStore('thoughts', thoughts, monitor),
    images: monitorStore('images', images, monitor),
    people: monitorStore('people', people, monitor),
    devices: monitorStore('devices', devices, monitor),
    jobs: monitorStore('jobs', jobs, monitor),
    selfTest,
    restoreState: monitorStore('restoreState', restoreState, monitor),
    openArchive,
    close,
  };
}

function monitorStore<Store extends object>(name: string, store: Store, monitor: StoreMonitor): Store {
  const members = Object.entries(store).map(([member, value]: [string, unknown]) => {
    if (typeof value !== 'function') return [member, value];
    const operation = `${name}.${member}`;
    return [
      member,
      (...args: unknown[]) => {
        const endCall = startStoreCall();
        return monitorResult(operation, value(...args), monitor, endCall);
      },
    ];
  });
  return Object.fromEntries(members) as Store;
}

function monitorResult(
  operation: string,
  returned: unknown,
  monitor: StoreMonitor,
  endCall: (error?: unknown) => void,
): unknown {
  if (!(returned instanceof Promise)) {
    endCall();
    return returned;
  }
  return returned.then(
    (result: unknown) => {
      endCall();
      monitor.recordSuccess(operation);
      return result;
    },
    (error: unknown) => {
      endCall(error);
      if (error instanceof StoreUnavailable) monitor.recordFailure(operation, error);
      throw error;
    },
  );
}

function describeReason(error: StoreUnavailable): string {
  return explainSqliteError(error) ?? error.message;
}

// Tells whoever runs the site that the store is failing: when it begins, once a minute, and when it is over.
import { explainSqliteError } from './dataFolder.ts';
import { StoreUnavailable } from './errors.ts';
import type { Log } from './log.ts';
import type { Stores } from './stores.ts';

export interface StoreMonitor {
  failed: (operation: string, error: StoreUnavailable) => void;
  succeeded: (operation: string) => void;
}

const lineEveryMs = 60_000;

interface Outage {
  sinceMs: number;
  failures: number;
  /** What has failed. While a disk is full, reading goes on, and does not end the outage. */
  operations: Set<string>;
  isLogged: boolean;
}

export function createStoreMonitor(log: Log, now: () => string): StoreMonitor {
  let outage: Outage | null = null;
  let lastLineMs = -Infinity;
  return {
    failed: (operation, error) => {
      const nowMs = Date.parse(now());
      outage ??= { sinceMs: nowMs, failures: 0, operations: new Set(), isLogged: false };
      outage.failures += 1;
      outage.operations.add(operation);
      if (nowMs - lastLineMs < lineEveryMs) return;
      lastLineMs = nowMs;
      const since = new Date(outage.sinceMs).toISOString();
      const times = outage.isLogged ? ` (${outage.failures} times)` : '';
      log(`The store has been failing since ${since}${times}, now in ${operation}: ${reasonOf(error)}`);
      outage.isLogged = true;
    },
    succeeded: (operation) => {
      if (outage === null || !outage.operations.has(operation)) return;
      const seconds = Math.round((Date.parse(now()) - outage.sinceMs) / 1000);
      if (outage.isLogged) log(`The store works again, after ${seconds} s and ${outage.failures} failures.`);
      outage = null;
    },
  };
}

/** The same stores; what becomes of each call is told to the monitor. */
export function monitorStores(stores: Stores, monitor: StoreMonitor): Stores {
  const { thoughts, images, people, devices, close } = stores;
  return {
    thoughts: monitored('thoughts', thoughts, monitor),
    images: monitored('images', images, monitor),
    people: monitored('people', people, monitor),
    devices: monitored('devices', devices, monitor),
    close,
  };
}

function monitored<Store extends object>(name: string, store: Store, monitor: StoreMonitor): Store {
  const members = Object.entries(store).map(([member, value]: [string, unknown]) => {
    if (typeof value !== 'function') return [member, value];
    const operation = `${name}.${member}`;
    return [member, (...words: unknown[]) => observed(operation, value(...words), monitor)];
  });
  return Object.fromEntries(members) as Store;
}

function observed(operation: string, outcome: unknown, monitor: StoreMonitor): unknown {
  if (!(outcome instanceof Promise)) return outcome;
  return outcome.then(
    (result: unknown) => {
      monitor.succeeded(operation);
      return result;
    },
    (error: unknown) => {
      if (error instanceof StoreUnavailable) monitor.failed(operation, error);
      throw error;
    },
  );
}

function reasonOf(error: StoreUnavailable): string {
  return explainSqliteError(error) ?? error.message;
}

import { createLog, type Log, type LogEntry } from '../../../api/logging/log.ts';

/** Creates a log that stores its entries in an array. */
export function createTestLog(): { log: Log; entries: LogEntry[] } {
  const entries: LogEntry[] = [];
  return { log: createLog((entry) => entries.push(entry)), entries };
}

export const silentLog: Log = createLog(() => {});

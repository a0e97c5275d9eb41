import { createRequestDetails, type RequestDetails } from '../../../api/logging/requestDetails.ts';
import { createLog, type Log, type LogEntry } from '../../../api/logging/log.ts';

/** Creates a log that stores its entries in an array. */
export function createTestLog(): { log: Log; entries: LogEntry[] } {
  const entries: LogEntry[] = [];
  return { log: createLog((entry) => entries.push(entry)), entries };
}

/** What the handlers of a request use, for tests that call them directly. */
export function createTestRequest(): { log: Log; details: RequestDetails } {
  return { log: silentLog, details: createRequestDetails() };
}

export const silentLog: Log = createLog(() => {});

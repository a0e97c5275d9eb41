import type { Log, LogLevel } from '../../../api/logging/log.ts';

export interface LogEntry {
  level: LogLevel;
  message: string;
  /** The id of the request; undefined if the entry doesn't belong to a request. */
  requestId: string | undefined;
  detail: unknown;
}

/** Creates a log that stores its entries in an array. */
export function createTestLog(): { log: Log; entries: LogEntry[] } {
  const entries: LogEntry[] = [];
  const createLog = (requestId?: string): Log => {
    const write = (level: LogLevel) => (message: string, detail?: unknown) =>
      void entries.push({ level, message, requestId, detail });
    return {
      info: write('info'),
      warn: write('warn'),
      error: write('error'),
      child: (fields) => createLog(fields.requestId),
    };
  };
  return { log: createLog(), entries };
}

export const silentLog: Log = createTestLog().log;

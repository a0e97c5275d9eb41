// Entries for the operator of the site. They must not contain secrets, parts of requests, or data of persons.

/** The operator has to act on an error. A warning says that something was replaced, left out or refused. */
export type LogLevel = 'info' | 'warn' | 'error';

export interface LogEntry {
  level: LogLevel;
  message: string;
  /** Undefined for an entry that doesn't belong to a request. */
  requestId: string | undefined;
  /** An error, a text, or fields. */
  detail: unknown;
}

export interface Log extends Record<LogLevel, LogFunction> {
  /** Returns a log whose entries have the id of a request. */
  forRequest: (requestId: string) => Log;
}

type LogFunction = (message: string, detail?: unknown) => void;

/** Creates a log that passes its entries to `writeEntry`. */
export function createLog(writeEntry: (entry: LogEntry) => void, requestId?: string): Log {
  const createLogFunction =
    (level: LogLevel): LogFunction =>
    (message, detail) =>
      writeEntry({ level, message, requestId, detail });
  return {
    info: createLogFunction('info'),
    warn: createLogFunction('warn'),
    error: createLogFunction('error'),
    forRequest: (id) => createLog(writeEntry, id),
  };
}

const minuteMs = 60_000;

/**
 * Creates a function that calls `write` at most `maxPerMinute` times per minute, and then `writeOmitted` with the number
 * of calls that were left out. It is for entries that any client can cause.
 */
export function limitRate<Arguments extends unknown[]>(
  maxPerMinute: number,
  write: (...args: Arguments) => void,
  writeOmitted: (count: number) => void,
): (...args: Arguments) => void {
  let minute = 0;
  let count = 0;
  return (...args) => {
    const currentMinute = Math.floor(performance.now() / minuteMs);
    if (currentMinute !== minute) {
      if (count > maxPerMinute) writeOmitted(count - maxPerMinute);
      minute = currentMinute;
      count = 0;
    }
    count += 1;
    if (count <= maxPerMinute) write(...args);
  };
}

// Entries for the operator of the site. They must not contain secrets, parts of requests, or data of persons.
import pino, { type DestinationStream, type LoggerOptions } from 'pino';
import type { LogFormat } from '../env.ts';
import { StoreUnavailable } from '../storage/storeErrors.ts';

/** The operator has to act on an error. A warning says that something was replaced, left out or refused. */
export type LogLevel = 'info' | 'warn' | 'error';

/** @param detail an error, a text, or fields. */
type LogFunction = (message: string, detail?: unknown) => void;

export interface Log extends Record<LogLevel, LogFunction> {
  /** Returns a log whose entries have the id of a request. */
  child: (fields: { requestId: string }) => Log;
}

/** Opens the log of this process: JSON on standard output for Lambda, whose streams are files, else on standard error. */
export function openLog({ logFormat, isOnLambda }: { logFormat: LogFormat; isOnLambda: boolean }): Log {
  // Lambda suspends the process after a response, so nothing may wait there to be written.
  const stream = pino.destination({ dest: isOnLambda ? 1 : 2, sync: isOnLambda });
  // Without a listener, the error of a full disk would end the process.
  stream.on('error', () => {});
  return createLog(logFormat, stream);
}

export function createLog(format: LogFormat, stream: DestinationStream): Log {
  const options: LoggerOptions = {
    base: null,
    messageKey: 'message',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    hooks: {
      logMethod([message, detail]: unknown[], method) {
        // During an outage, every request would log one, and the store monitor logs one per minute for all of them.
        if (detail instanceof StoreUnavailable && detail.isRecorded) return;
        method.call(this, toFields(detail), String(message));
      },
    },
  };
  return pino(options, format === 'json' ? stream : { write: (line) => stream.write(toText(line)) });
}

function toFields(detail: unknown): object {
  if (detail instanceof Error) return { error: formatError(detail) };
  return typeof detail === 'object' && detail !== null ? detail : { detail };
}

/**
 * Returns the stack of an error and of its causes, or the message without a stack. Other properties are left out, because
 * the error of an HTTP client may contain the failed request with its credentials. Anything else that was thrown is
 * described by its type, unless it is a text.
 */
export function formatError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : `a value of type ${typeof error}`;
  const cause = error.cause === undefined ? '' : `\nCaused by: ${formatError(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}

interface JsonEntry extends Record<string, unknown> {
  time: string;
  level: LogLevel;
  message: string;
  error?: string;
  detail?: unknown;
}

/** Formats a line of JSON for a terminal. */
function toText(line: string): string {
  const { time, level, message, error, detail, ...fields } = JSON.parse(line) as JsonEntry;
  const parts = [
    time,
    ...(level === 'info' ? [] : [level.toUpperCase()]),
    message,
    ...(Object.keys(fields).length > 0 ? [JSON.stringify(fields)] : []),
    ...[error, detail].filter((part) => part !== undefined).map(String),
  ];
  // Untrusted text in an entry must not look like another entry.
  return `${parts.join(' ').replaceAll(/[^\P{Cc}\n\t]|[\u2028\u2029]/gu, ' ')}\n`;
}

/**
 * Ends the process with code 1 after an error that nothing has handled, because its state is unknown then. Node would print
 * the error with all of its properties, which may be a request with its credentials, and so does AWS's client on Lambda.
 */
export function exitOnUnhandledErrors(log: Pick<Log, 'error'>): void {
  const exit = (error: unknown) => {
    log.error('The process ends, because an error was not handled.', formatError(error));
    process.exit(1);
  };
  // Before the listeners of AWS's client.
  process.prependListener('uncaughtException', exit);
  process.prependListener('unhandledRejection', exit);
}

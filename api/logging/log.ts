// The log for the operator of the site. Entries must not contain secrets, parts of requests, or personal data.
import pino, { type DestinationStream, type LoggerOptions } from 'pino';
import type { LogFormat } from '../env.ts';
import { StoreUnavailable } from '../storage/storeErrors.ts';

/** `error` means that the operator must act, and `warn` that something was replaced, omitted or refused. */
export type LogLevel = 'info' | 'warn' | 'error';

/** Logs a message. @param detail an error, a text, or fields. */
type LogFunction = (message: string, detail?: unknown) => void;

export interface Log extends Record<LogLevel, LogFunction> {
  /** Returns a log whose entries have the id of a request. */
  child: (fields: { requestId: string }) => Log;
}

/** Opens the log of this process: JSON on standard output for Lambda, whose streams are files, else on standard error. */
export function openLog({ logFormat, isOnLambda }: { logFormat: LogFormat; isOnLambda: boolean }): Log {
  // Writes synchronously, because Lambda suspends the process after a response.
  const stream = pino.destination({ dest: isOnLambda ? 1 : 2, sync: isOnLambda });
  // Keeps the process running when the disk is full.
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
        // Omits failures that the store monitor has logged. Otherwise, every request during an outage would log one.
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
  // Removes control characters, so that untrusted text can't look like another entry.
  return `${parts.join(' ').replaceAll(/[^\P{Cc}\n\t]|[\u2028\u2029]/gu, ' ')}\n`;
}

/**
 * Exits with code 1 after an unhandled error, because the state of the process is unknown. Node and AWS's client would
 * print all properties of the error, which may contain a request with credentials.
 */
export function exitOnUnhandledErrors(log: Pick<Log, 'error'>): void {
  const exit = (error: unknown) => {
    log.error('The process ends, because an error was not handled.', formatError(error));
    process.exit(1);
  };
  // Runs before the listeners of AWS's client, which would print the error.
  process.prependListener('uncaughtException', exit);
  process.prependListener('unhandledRejection', exit);
}

import type { LogFormat } from '../env.ts';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import { createLog, type Log, type LogEntry } from './log.ts';

/**
 * Creates a log that passes each entry to `writeLine` as a line, without a line break at its end.
 *
 * A detail that is a `StoreUnavailable` suppresses the entry if the store monitor has recorded it. During an outage, every
 * request would log one, and the monitor already logs one per minute for all of them.
 */
export function createLineLog(format: LogFormat, now: () => string, writeLine: (line: string) => void): Log {
  return createLog((entry) => {
    const isRecorded = entry.detail instanceof StoreUnavailable && entry.detail.isRecorded;
    if (!isRecorded) writeLine(formatEntry(entry, format, now()));
  });
}

/** Returns the line of an entry, without a line break at its end. */
export function formatEntry(entry: LogEntry, format: LogFormat, now: string): string {
  return format === 'json' ? formatJson(entry, now) : formatText(entry, now);
}

function formatJson({ level, message, requestId, detail }: LogEntry, now: string): string {
  return JSON.stringify({ time: now, level, message, requestId, ...toFields(detail) });
}

function toFields(detail: unknown): object {
  if (detail instanceof Error) return { error: formatError(detail) };
  if (typeof detail === 'object' && detail !== null) return detail;
  return { detail };
}

function formatText({ level, message, requestId, detail }: LogEntry, now: string): string {
  const parts = [
    now,
    ...(level === 'info' ? [] : [level.toUpperCase()]),
    message,
    ...(requestId === undefined ? [] : [`(request ${requestId})`]),
    ...(detail === undefined ? [] : [formatDetail(detail)]),
  ];
  return replaceControlCharacters(parts.join(' '));
}

function formatDetail(detail: unknown): string {
  if (detail instanceof Error) return formatError(detail);
  return typeof detail === 'string' ? detail : JSON.stringify(detail);
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

/** Prevents untrusted text in an entry from looking like another entry. JSON escapes such characters. */
function replaceControlCharacters(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n\t]|[\u2028\u2029]/gu, ' ');
}

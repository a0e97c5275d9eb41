// Logs plain text for the operator of the site. Log entries must not contain secrets or parts of requests.
import { StoreUnavailable } from '../storage/storeErrors.ts';

export type Log = (message: string, detail?: unknown) => void;

/**
 * Creates a log that appends the stack of a detail, or its message if it has no stack. Other properties of errors are not
 * written, because the error of an HTTP client may contain the failed request with its credentials.
 *
 * A detail that is a `StoreUnavailable` suppresses the entry. During an outage, every request would log one, and the
 * store monitor already logs one per minute for all of them.
 */
export function createLog(write: (line: string) => void): Log {
  return (message, detail) => {
    if (detail instanceof StoreUnavailable) return;
    const detailText = formatDetail(detail);
    write(replaceControlCharacters(detailText === '' ? message : `${message} ${detailText}`));
  };
}

function formatDetail(detail: unknown): string {
  if (detail === undefined) return '';
  if (!(detail instanceof Error)) return typeof detail === 'string' ? detail : JSON.stringify(detail);
  const cause = detail.cause === undefined ? '' : `\nCaused by: ${formatDetail(detail.cause)}`;
  return `${detail.stack ?? detail.message}${cause}`;
}

/** Prevents that untrusted text in an entry looks like another entry. */
function replaceControlCharacters(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n\t]|[\u2028\u2029]/gu, ' ');
}

const minuteMs = 60_000;

/**
 * Creates a log that passes on at most `maxPerMinute` entries per minute, and then logs how many were omitted. It is for
 * entries that any client can cause.
 */
export function createRateLimitedLog(log: Log, maxPerMinute: number): Log {
  let minute = 0;
  let count = 0;
  return (message, detail) => {
    const currentMinute = Math.floor(performance.now() / minuteMs);
    if (currentMinute !== minute) {
      const omittedCount = count - maxPerMinute;
      if (omittedCount > 0) log(`${omittedCount} more entries like the previous ones were omitted.`);
      minute = currentMinute;
      count = 0;
    }
    count += 1;
    if (count <= maxPerMinute) log(message, detail);
  };
}

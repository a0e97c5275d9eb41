// The one way to the log: plain lines for whoever runs the site. They hold no secrets, and quote no request.
import { StoreUnavailable } from '../storage/storeErrors.ts';

export type Log = (message: string, detail?: unknown) => void;

/**
 * A log that adds the detail's stack, or its message where it has none. Of errors nothing else is written: a client's
 * error may hold the request that failed, with its credentials.
 *
 * What failed because the store did is left out. Every request says so in an outage, but the monitor of the store has
 * one line a minute for all of them.
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

/** Part of a line may come from outside: it must not look like another line. */
function replaceControlCharacters(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n\t]|[\u2028\u2029]/gu, ' ');
}

const minuteMs = 60_000;

/** Passes at most so many lines a minute on; the next one says how many were left out. For what a stranger can cause. */
export function createRateLimitedLog(log: Log, maxPerMinute: number): Log {
  let minute = 0;
  let count = 0;
  return (message, detail) => {
    const currentMinute = Math.floor(performance.now() / minuteMs);
    if (currentMinute !== minute) {
      const omittedCount = count - maxPerMinute;
      if (omittedCount > 0) log(`${omittedCount} more lines like those before were left out.`);
      minute = currentMinute;
      count = 0;
    }
    count += 1;
    if (count <= maxPerMinute) log(message, detail);
  };
}

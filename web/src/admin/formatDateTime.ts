/** Formats an ISO 8601 date and time in the browser's locale, for example “20 Nov 2026, 21:41”. */
export function formatDateTime(isoDateTime: string): string {
  return new Date(isoDateTime).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}

/** Formats the date of a timestamp in milliseconds, for example “20 Nov 2026”. */
export function formatDate(timestampMs: number): string {
  return new Date(timestampMs).toLocaleDateString(undefined, { dateStyle: 'medium' });
}

/** Formats a date in UTC such as “2026-11-20”, for example as “20 Nov 2026”. */
export function formatUtcDate(date: string): string {
  return new Date(date).toLocaleDateString(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
}

/** Formats the time of day, for example “12:07”, with the date if that isn't today's. */
export function formatRecentTime(isoDateTime: string): string {
  const isToday = new Date(isoDateTime).toDateString() === new Date().toDateString();
  if (!isToday) return formatDateTime(isoDateTime);
  return new Date(isoDateTime).toLocaleTimeString(undefined, { timeStyle: 'short' });
}

/** Formats the time of day, for example “12:07”, or the date if that isn't today's, for example “18 Nov”. */
export function formatShortDate(isoDateTime: string): string {
  const date = new Date(isoDateTime);
  const now = new Date();
  if (date.toDateString() === now.toDateString())
    return date.toLocaleTimeString(undefined, { timeStyle: 'short' });
  const year = date.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  return date.toLocaleDateString(undefined, { day: 'numeric', month: 'short', year });
}

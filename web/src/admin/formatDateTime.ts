/** Formats an ISO 8601 date and time in the browser's locale, for example “20 Nov 2026, 21:41”. */
export function formatDateTime(isoDateTime: string): string {
  return new Date(isoDateTime).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}

/** Formats the date of a timestamp in milliseconds, for example “20 Nov 2026”. */
export function formatDate(timestampMs: number): string {
  return new Date(timestampMs).toLocaleDateString(undefined, { dateStyle: 'medium' });
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

/** Formats when a draft goes live, in the browser's time zone and in UTC: “Fri 27 Nov, 09:00 (08:00 UTC)”. */
export function formatPublishAt(publishAt: string): string {
  const date = new Date(publishAt);
  const year = date.getFullYear() === new Date().getFullYear() ? undefined : 'numeric';
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  const time = { hour: '2-digit', minute: '2-digit' } as const;
  const isSameDay = date.getDate() === date.getUTCDate();
  const utc = date.toLocaleString(undefined, { ...(!isSameDay && day), ...time, timeZone: 'UTC' });
  return `${date.toLocaleString(undefined, { ...day, year, ...time })} (${utc} UTC)`;
}

/** Says when a draft goes live, or that it couldn't. */
export function describeSchedule(publishAt: string): string {
  const isOverdue = Date.now() - Date.parse(publishAt) > 3 * 60_000;
  return isOverdue
    ? `Should have gone live ${formatPublishAt(publishAt)}. Is a required field empty?`
    : `Goes live ${formatPublishAt(publishAt)}`;
}

// Numbers, times and errors in words.
import type { BrowserSettings } from '#domain/pages/pageData.ts';
import { CombinedGraphQLErrors } from '@apollo/client';
import { readSettings } from '../devices/settings.ts';

/** Formats a number of thoughts, for example “2,168”. */
export function formatCount(count: number): string {
  return count.toLocaleString('en');
}

/** Returns a number of bubbles in words, such as “1 bubble”. */
export function countBubbles(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'bubble' : 'bubbles'}`;
}

/** Formats an ISO 8601 date and time in the browser's locale, for example “20 Nov 2026, 21:41”. */
export function formatDateTime(isoDateTime: string): string {
  return new Date(isoDateTime).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}

/** Formats the date of a timestamp in milliseconds, for example “20 Nov 2026”. */
export function formatDate(timestampMs: number): string {
  return new Date(timestampMs).toLocaleDateString(undefined, { dateStyle: 'medium' });
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

type Store = BrowserSettings['store'];

export function formatLoadError(store: Store, error: unknown): string {
  const advice = isNetworkError(error) ? "You're offline: check your connection." : suggestFix(store);
  return `Failed to load bubbles. ${advice}`;
}

export function formatSaveError(store: Store, error: unknown): string {
  const advice = isNetworkError(error) ? "You're offline: your text is kept; try again." : suggestFix(store);
  return `Failed to save bubble. ${advice}`;
}

/** Returns whether there was no response. Browsers report that as a TypeError. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError;
}

function suggestFix(store: Store): string {
  if (store.kind === 'firestore') return 'Please check your Firestore permissions.';
  return store.fileName === null ? 'Please try again.' : `Please check the database file ${store.fileName}.`;
}

/** Returns the API's message about rejected input (BAD_USER_INPUT); null for every other error. */
export function getInputErrorMessage(error: unknown): string | null {
  return findMessage(error, 'BAD_USER_INPUT');
}

/** Returns why a demo refuses every change; null for every other error. */
export function getRefusalMessage(error: unknown): string | null {
  return readSettings().identity === 'demo' ? findMessage(error, 'FORBIDDEN') : null;
}

function findMessage(error: unknown, code: string): string | null {
  if (!CombinedGraphQLErrors.is(error)) return null;
  return error.errors.find(({ extensions }) => extensions?.['code'] === code)?.message ?? null;
}

// Formats numbers, times and errors as text.
import type { BrowserSettings } from '#domain/pages/pageData.ts';
import { CombinedGraphQLErrors } from '@apollo/client';
import { readPageSettings } from '../devices/settings.ts';

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

/** Returns when a draft goes live, or that it couldn't be published. */
export function describeSchedule(publishAt: string): string {
  const isOverdue = Date.now() - Date.parse(publishAt) > 3 * 60_000;
  return isOverdue
    ? `Should have gone live ${formatDateTime(publishAt)}. Is a required field empty?`
    : `Goes live ${formatDateTime(publishAt)}`;
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

/** Returns the reason why a demo refuses changes; null for other errors. */
export function getDemoRefusalMessage(error: unknown): string | null {
  return readPageSettings().identity === 'demo' ? findMessage(error, 'FORBIDDEN') : null;
}

function findMessage(error: unknown, code: string): string | null {
  if (!CombinedGraphQLErrors.is(error)) return null;
  return error.errors.find(({ extensions }) => extensions?.['code'] === code)?.message ?? null;
}

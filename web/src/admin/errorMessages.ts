import type { BrowserSettings } from '#domain/pages/browserSettings.ts';
import { CombinedGraphQLErrors } from '@apollo/client';
import { readSettings } from '../devices/settings.ts';

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
function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError;
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

function suggestFix(store: Store): string {
  if (store.kind === 'firestore') return 'Please check your Firestore permissions.';
  return store.fileName === null ? 'Please try again.' : `Please check the database file ${store.fileName}.`;
}

import type { BrowserSettings } from '#domain/pages/browserSettings.ts';
import { CombinedGraphQLErrors } from '@apollo/client';

type Store = BrowserSettings['store'];

export function formatLoadError(store: Store): string {
  return `Failed to load bubbles. ${suggestFix(store)}`;
}

export function formatSaveError(store: Store): string {
  return `Failed to save bubble. ${suggestFix(store)}`;
}

/** Returns the API's message about rejected input (BAD_USER_INPUT); null for every other error. */
export function getInputErrorMessage(error: unknown): string | null {
  if (!CombinedGraphQLErrors.is(error)) return null;
  const inputError = error.errors.find(({ extensions }) => extensions?.['code'] === 'BAD_USER_INPUT');
  return inputError?.message ?? null;
}

function suggestFix(store: Store): string {
  if (store.kind === 'firestore') return 'Please check your Firestore permissions.';
  return store.fileName === null ? 'Please try again.' : `Please check the database file ${store.fileName}.`;
}

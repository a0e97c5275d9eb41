import type { BrowserSettings } from '#domain/pages/browserSettings.ts';

type Store = BrowserSettings['store'];

export function formatLoadError(store: Store): string {
  return `Failed to load bubbles. ${suggestFix(store)}`;
}

export function formatSaveError(store: Store): string {
  return `Failed to save bubble. ${suggestFix(store)}`;
}

function suggestFix(store: Store): string {
  if (store.kind === 'firestore') return 'Please check your Firestore permissions.';
  return store.fileName === null ? 'Please try again.' : `Please check the database file ${store.fileName}.`;
}

import type { BrowserSettings } from '#domain/browserSettings.ts';

type Store = BrowserSettings['store'];

export function loadFailed(store: Store): string {
  return `Failed to load bubbles. ${remedyFor(store)}`;
}

export function saveFailed(store: Store): string {
  return `Failed to save bubble. ${remedyFor(store)}`;
}

function remedyFor(store: Store): string {
  if (store.kind === 'firestore') return 'Please check your Firestore permissions.';
  return store.fileName === null ? 'Please try again.' : `Please check the database file ${store.fileName}.`;
}

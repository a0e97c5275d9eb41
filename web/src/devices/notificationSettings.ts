// Connects the notification button on a page with the settings dialog, which is rendered outside of the pages.
import { readPushState } from './pushState.ts';
import { createPersistedState } from './persistedState.ts';

const listeners = new Set<() => void>();
let isOpen = false;
const isAdminState = createPersistedState('admin', false);

/** Only decides whether the button is shown when notifications aren't set up; the API does its own authorisation. */
export function storeIsAdmin(isAdmin: boolean): void {
  isAdminState.write(isAdmin);
}

/** If notifications aren't set up, only admins see the button, because its dialog says what is missing. */
export function isNotificationButtonVisible(): boolean {
  const state = readPushState();
  if (state === 'not set up') return isAdminState.read();
  return state !== 'unsupported';
}

/** Opens the settings dialog, or lets it open once its code is loaded. */
export function openNotificationSettings(): void {
  setOpen(true);
}

export function closeNotificationSettings(): void {
  setOpen(false);
}

export function isNotificationSettingsOpen(): boolean {
  return isOpen;
}

/** @returns a function to unsubscribe. */
export function onNotificationSettingsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setOpen(value: boolean): void {
  isOpen = value;
  for (const listener of listeners) listener();
}

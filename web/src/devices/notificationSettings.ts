// The bell is pressed on one page and answered by another part of the application.
import { type PushState, readPushState } from './push.ts';
import { isBoolean, createPersistedState } from './persistedState.ts';

const openEventName = 'upwell:notification-settings';
const isAdminState = createPersistedState('admin', false, isBoolean);

/** Only decides whether a bell that does nothing says so; the API itself knows who is an admin. */
export function storeIsAdmin(isAdmin: boolean): void {
  isAdminState.write(isAdmin);
}

/** Whether there is something to say at the bell: admins are told when notifications are not set up. */
export function isNotificationButtonVisible(state: PushState = readPushState()): boolean {
  if (state === 'not set up') return isAdminState.read();
  return state !== 'unsupported';
}

export function openNotificationSettings(): void {
  window.dispatchEvent(new Event(openEventName));
}

/** @returns ends the subscription. */
export function onNotificationSettingsOpened(listener: () => void): () => void {
  window.addEventListener(openEventName, listener);
  return () => window.removeEventListener(openEventName, listener);
}

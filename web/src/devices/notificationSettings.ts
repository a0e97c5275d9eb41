// Connects the notification button on a page with the settings dialog, which is rendered outside of the pages.
import { createSharedState } from './sharedState.ts';
import { readPushState } from './pushState.ts';
import { createPersistedState } from './persistedState.ts';

const isAdminState = createPersistedState('admin', false);

/** Only decides whether the button is shown when notifications aren't set up; the API does its own authorization. */
export function storeIsAdmin(isAdmin: boolean): void {
  isAdminState.write(isAdmin);
}

/** If notifications aren't set up, only admins see the button, because its dialog says what is missing. */
export function isNotificationButtonVisible(): boolean {
  const state = readPushState();
  if (state === 'not set up') return isAdminState.read();
  return state !== 'unsupported';
}

/** Whether the settings dialog is open, or opens once its code is loaded. */
export const notificationSettings = createSharedState(false);

export function openNotificationSettings(): void {
  notificationSettings.write(true);
}

// The state of this browser's push subscription, without Firebase, and the visibility of the button that changes it.
import { createPersistedState } from './persistedState.ts';
import { readPageSettings } from './settings.ts';
import { createSharedState } from './sharedState.ts';

export type PushState =
  /** Firebase isn't configured. */
  | 'not set up'
  /** The browser doesn't support push notifications. */
  | 'unsupported'
  /** The browser supports them only for installed sites, as on an iPhone. */
  | 'needs installing'
  | 'off'
  | 'on'
  /** The visitor or the browser denied the permission. */
  | 'blocked';

/** The registration that the API has stored; null while notifications are off. */
export const savedPushRegistration = createPersistedState<string | null>(
  'push',
  null,
  (value) => value === null || typeof value === 'string',
);

const weekMs = 7 * 24 * 3600 * 1000;
export const pushRenewedAtMs = createPersistedState('pushRenewedAt', 0);

export function readPushState(): PushState {
  if (getMessagingSettings() === null) return 'not set up';
  if (!('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator)) {
    return isIosBrowserTab() ? 'needs installing' : 'unsupported';
  }
  if (Notification.permission === 'denied') return 'blocked';
  return savedPushRegistration.read() !== null && Notification.permission === 'granted' ? 'on' : 'off';
}

/**
 * Returns whether the browser has dropped its subscription, or the last renewal was a week ago. Firebase expects
 * regular renewals, and may change the registration.
 */
export async function isPushRenewalDue(): Promise<boolean> {
  if (readPushState() !== 'on') return false;
  if (Date.now() - pushRenewedAtMs.read() > weekMs) return true;
  const registration = await navigator.serviceWorker.getRegistration();
  return registration !== undefined && (await registration.pushManager.getSubscription()) === null;
}

/** Returns Firebase's settings; null if this deployment has no push messaging. */
export function getMessagingSettings() {
  const { firebase } = readPageSettings();
  if (firebase === null) return null;
  const { projectId, apiKey, appId, messagingSenderId, vapidKey } = firebase;
  return [projectId, apiKey, appId, messagingSenderId, vapidKey].includes(null) ? null : firebase;
}

/** iOS supports push notifications only for sites that were added to the home screen. */
function isIosBrowserTab(): boolean {
  return 'standalone' in navigator && navigator.standalone === false;
}

export function isNotificationButtonVisible(): boolean {
  return !['not set up', 'unsupported'].includes(readPushState());
}

/** Whether the settings dialog should be open. It appears once its code is loaded. */
export const isNotificationSettingsOpen = createSharedState(false);

export function openNotificationSettings(): void {
  isNotificationSettingsOpen.write(true);
}

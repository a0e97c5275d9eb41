// The state of this browser's push subscription, as far as it is known without Firebase.
import type { BrowserSettings } from '#domain/pages/browserSettings.ts';
import { createPersistedState } from './persistedState.ts';
import { readSettings } from './settings.ts';

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
export const savedRegistration = createPersistedState<string | null>('push', null, isRegistration);

export function readPushState(): PushState {
  if (getMessagingSettings() === null) return 'not set up';
  if (!('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator)) {
    return isIosBrowserTab() ? 'needs installing' : 'unsupported';
  }
  if (Notification.permission === 'denied') return 'blocked';
  return savedRegistration.read() !== null && Notification.permission === 'granted' ? 'on' : 'off';
}

/** Returns Firebase's settings; null if this deployment has no push messaging. */
export function getMessagingSettings() {
  const { firebase } = readSettings();
  return hasMessaging(firebase) ? firebase : null;
}

/** Returns whether this deployment has push messaging. */
function hasMessaging(
  firebase: BrowserSettings['firebase'],
): firebase is NonNullable<BrowserSettings['firebase']> {
  if (firebase === null) return false;
  const { projectId, apiKey, appId, messagingSenderId, vapidKey } = firebase;
  return ![projectId, apiKey, appId, messagingSenderId, vapidKey].includes(null);
}

/** iOS supports push notifications only for sites that were added to the home screen. */
function isIosBrowserTab(): boolean {
  return 'standalone' in navigator && navigator.standalone === false;
}

function isRegistration(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}

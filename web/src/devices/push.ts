// This browser's push subscription. Firebase is not loaded before the visitor turns notifications on.
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

const weekMs = 7 * 24 * 3600 * 1000;
const renewedAtMs = createPersistedState('pushRenewedAt', 0);
/** The registration that the API has stored; null while notifications are off. */
const savedRegistration = createPersistedState<string | null>('push', null, isRegistration);

export function readPushState(): PushState {
  if (getMessagingSettings() === null) return 'not set up';
  if (!('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator)) {
    return isIosBrowserTab() ? 'needs installing' : 'unsupported';
  }
  if (Notification.permission === 'denied') return 'blocked';
  return savedRegistration.read() !== null && Notification.permission === 'granted' ? 'on' : 'off';
}

/**
 * Requests the permission and subscribes. Browsers require a user gesture for this.
 * @param registerDevice sends the registration to the API; if it rejects, nothing is stored.
 * @returns the new state.
 */
export async function subscribeToPush(
  registerDevice: (registration: string) => Promise<void>,
): Promise<PushState> {
  const firebase = getMessagingSettings();
  if (firebase === null) return 'not set up';
  if ((await Notification.requestPermission()) !== 'granted') return readPushState();
  const { subscribe } = await import('./firebase/firebaseMessaging.ts');
  const registration = await subscribe(firebase, await navigator.serviceWorker.ready);
  await registerDevice(registration);
  savedRegistration.write(registration);
  renewedAtMs.write(Date.now());
  return 'on';
}

/**
 * Unsubscribes.
 * @param unregisterDevice removes the registration from the API.
 * @returns the new state.
 */
export async function unsubscribeFromPush(
  unregisterDevice: (registration: string) => Promise<void>,
): Promise<PushState> {
  const firebase = getMessagingSettings();
  const registration = savedRegistration.read();
  if (registration !== null) await unregisterDevice(registration);
  if (firebase !== null) {
    const { unsubscribe } = await import('./firebase/firebaseMessaging.ts');
    await unsubscribe(firebase);
  }
  // Firebase doesn't remove the browser's own subscription.
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  savedRegistration.write(null);
  return readPushState();
}

/** Whether a week has passed since the last renewal: Firebase expects regular ones, and may change the registration. */
export function isPushRenewalDue(): boolean {
  return readPushState() === 'on' && Date.now() - renewedAtMs.read() > weekMs;
}

function getMessagingSettings() {
  const { firebase } = readSettings();
  return hasMessaging(firebase) ? firebase : null;
}

/** Returns whether this deployment has push messaging. */
export function hasMessaging(
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

// This browser's subscription to notifications. Firebase is loaded when the visitor presses the bell, not before.
import { createPersistedState } from './persistedState.ts';
import { settings } from './settings.ts';

export type PushState =
  /** Where Firebase is not configured. */
  | 'not set up'
  /** In a browser that has none, such as a tab on an iPhone. */
  | 'unsupported'
  | 'needs installing'
  | 'off'
  | 'on'
  /** The visitor, or their browser, said no. */
  | 'blocked';

const weekMs = 7 * 24 * 3600 * 1000;
const renewedAtMs = createPersistedState(
  'pushRenewedAt',
  0,
  (value): value is number => typeof value === 'number',
);
/** The registration that the API knows; null while notifications are off. */
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
 * Asks for permission and subscribes. Call it from a press only.
 * @param registerDevice is given the registration; when it rejects, nothing is remembered.
 * @returns the state after it.
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

/** @param unregisterDevice is given the registration that is no more. */
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
  // Firebase leaves the browser's own subscription as it is.
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  savedRegistration.write(null);
  return readPushState();
}

/**
 * Firebase wants to hear from a subscribed browser once a week, and may give it another registration.
 * @param registerDevice is given the registration that holds now.
 */
export async function renewPushSubscription(
  registerDevice: (registration: string) => Promise<void>,
): Promise<void> {
  if (readPushState() === 'on' && Date.now() - renewedAtMs.read() > weekMs)
    await subscribeToPush(registerDevice);
}

function getMessagingSettings() {
  const { firebase } = settings;
  if (firebase === null || firebase === undefined) return null;
  const { projectId, apiKey, appId, messagingSenderId, vapidKey } = firebase;
  return [projectId, apiKey, appId, messagingSenderId, vapidKey].includes(null) ? null : firebase;
}

/** Apple's phones know notifications only for sites on the home screen. */
function isIosBrowserTab(): boolean {
  return 'standalone' in navigator && navigator.standalone === false;
}

function isRegistration(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}

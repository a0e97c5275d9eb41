// This browser's subscription to notifications. Firebase is loaded when the visitor presses the bell, not before.
import { remembered } from './remembered.ts';
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
const renewedAtMs = remembered('pushRenewedAt', 0, (value): value is number => typeof value === 'number');
/** The registration that the API knows; null while notifications are off. */
const registered = remembered<string | null>('push', null, isRegistration);

export function readPushState(): PushState {
  if (messagingSettings() === null) return 'not set up';
  if (!('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator)) {
    return isAppleTab() ? 'needs installing' : 'unsupported';
  }
  if (Notification.permission === 'denied') return 'blocked';
  return registered.read() !== null && Notification.permission === 'granted' ? 'on' : 'off';
}

/**
 * Asks for permission and subscribes. Call it from a press only.
 * @param tellApi is given the registration; when it rejects, nothing is remembered.
 * @returns the state after it.
 */
export async function subscribeToPush(tellApi: (registration: string) => Promise<void>): Promise<PushState> {
  const firebase = messagingSettings();
  if (firebase === null) return 'not set up';
  if ((await Notification.requestPermission()) !== 'granted') return readPushState();
  const { subscribe } = await import('./pushFirebase.ts');
  const registration = await subscribe(firebase, await navigator.serviceWorker.ready);
  await tellApi(registration);
  registered.write(registration);
  renewedAtMs.write(Date.now());
  return 'on';
}

/** @param tellApi is given the registration that is no more. */
export async function unsubscribeFromPush(
  tellApi: (registration: string) => Promise<void>,
): Promise<PushState> {
  const firebase = messagingSettings();
  const registration = registered.read();
  if (registration !== null) await tellApi(registration);
  if (firebase !== null) {
    const { unsubscribe } = await import('./pushFirebase.ts');
    await unsubscribe(firebase);
  }
  // Firebase leaves the browser's own subscription as it is.
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  registered.write(null);
  return readPushState();
}

/**
 * Firebase wants to hear from a subscribed browser once a week, and may give it another registration.
 * @param tellApi is given the registration that holds now.
 */
export async function renewPush(tellApi: (registration: string) => Promise<void>): Promise<void> {
  if (readPushState() === 'on' && Date.now() - renewedAtMs.read() > weekMs) await subscribeToPush(tellApi);
}

function messagingSettings() {
  const { firebase } = settings;
  if (firebase === null || firebase === undefined) return null;
  const { projectId, apiKey, appId, messagingSenderId, vapidKey } = firebase;
  return [projectId, apiKey, appId, messagingSenderId, vapidKey].includes(null) ? null : firebase;
}

/** Apple's phones know notifications only for sites on the home screen. */
function isAppleTab(): boolean {
  return 'standalone' in navigator && navigator.standalone === false;
}

function isRegistration(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}

// Subscribes this browser to push messages. Firebase is not loaded before the visitor turns notifications on.
import { createPersistedState } from '../devices/persistedState.ts';
import {
  getMessagingSettings,
  type PushState,
  readPushState,
  savedRegistration,
} from '../devices/pushState.ts';

const weekMs = 7 * 24 * 3600 * 1000;
const renewedAtMs = createPersistedState('pushRenewedAt', 0);

const workerTimeoutMs = 8_000;

/** Send a registration to the API. */
export interface Devices {
  register: (registration: string) => Promise<unknown>;
  unregister: (registration: string) => Promise<unknown>;
}

/**
 * Requests the permission and subscribes. Browsers require a user gesture for this. If the API can't be told, nothing is
 * stored.
 * @returns the new state.
 */
export async function subscribeToPush({ register, unregister }: Devices): Promise<PushState> {
  const firebase = getMessagingSettings();
  if (firebase === null) return 'not set up';
  if ((await Notification.requestPermission()) !== 'granted') return readPushState();
  const { subscribe } = await import('../devices/firebase/firebaseMessaging.ts');
  const registration = await subscribe(firebase, await readyServiceWorker());
  await register(registration);
  const replaced = savedRegistration.read();
  // Both might deliver messages.
  if (replaced !== null && replaced !== registration) await unregister(replaced).catch(() => {});
  savedRegistration.write(registration);
  renewedAtMs.write(Date.now());
  return 'on';
}

/** Unsubscribes, and returns the new state. */
export async function unsubscribeFromPush({ unregister }: Devices): Promise<PushState> {
  const firebase = getMessagingSettings();
  const registration = savedRegistration.read();
  if (registration !== null) await unregister(registration);
  if (firebase !== null) {
    const { unsubscribe } = await import('../devices/firebase/firebaseMessaging.ts');
    await unsubscribe(firebase);
  }
  // Firebase doesn't remove the browser's own subscription.
  const { pushManager } = await readyServiceWorker();
  await (await pushManager.getSubscription())?.unsubscribe();
  savedRegistration.write(null);
  return readPushState();
}

/** @throws if the service worker can't be registered, which `ready` would wait for without an end. */
async function readyServiceWorker(): Promise<ServiceWorkerRegistration> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('There is no service worker.')), workerTimeoutMs);
  return Promise.race([navigator.serviceWorker.ready, promise]).finally(() => clearTimeout(timer));
}

/**
 * Whether the browser has dropped its subscription by itself, or a week has passed since the last renewal: Firebase expects
 * regular ones, and may change the registration.
 */
export async function isPushRenewalDue(): Promise<boolean> {
  if (readPushState() !== 'on') return false;
  if (Date.now() - renewedAtMs.read() > weekMs) return true;
  const registration = await navigator.serviceWorker.getRegistration();
  return registration !== undefined && (await registration.pushManager.getSubscription()) === null;
}

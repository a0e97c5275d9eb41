// Subscribes this browser to push messages. Firebase is not loaded before the visitor turns notifications on.
import { publicClient } from '../apollo/publicClient.ts';
import {
  getMessagingSettings,
  type PushState,
  readPushState,
  pushRenewedAtMs,
  savedPushRegistration,
} from '../devices/pushState.ts';
import { RegisterDeviceDocument, UnregisterDeviceDocument } from './operations.generated.ts';

const workerTimeoutMs = 8_000;

/**
 * Requests the permission and subscribes, during a user gesture. If the API can't be reached, nothing is stored.
 * @returns the new state
 */
export async function subscribeToPush(): Promise<PushState> {
  const firebase = getMessagingSettings();
  if (firebase === null) return 'not set up';
  if ((await Notification.requestPermission()) !== 'granted') return readPushState();
  const { subscribe } = await import('../devices/firebase/firebaseMessaging.ts');
  const registration = await subscribe(firebase, await readyServiceWorker());
  await publicClient.mutate({ mutation: RegisterDeviceDocument, variables: { registration } });
  const replaced = savedPushRegistration.read();
  // Unregisters the old registration, because both might deliver messages.
  if (replaced !== null && replaced !== registration) await unregister(replaced).catch(() => {});
  savedPushRegistration.write(registration);
  pushRenewedAtMs.write(Date.now());
  return 'on';
}

/** Unsubscribes, and returns the new state. */
export async function unsubscribeFromPush(): Promise<PushState> {
  const firebase = getMessagingSettings();
  const registration = savedPushRegistration.read();
  if (registration !== null) await unregister(registration);
  if (firebase !== null) {
    const { unsubscribe } = await import('../devices/firebase/firebaseMessaging.ts');
    await unsubscribe(firebase);
  }
  // Firebase doesn't remove the browser's own subscription.
  const { pushManager } = await readyServiceWorker();
  await (await pushManager.getSubscription())?.unsubscribe();
  savedPushRegistration.write(null);
  return readPushState();
}

async function unregister(registration: string): Promise<void> {
  await publicClient.mutate({ mutation: UnregisterDeviceDocument, variables: { registration } });
}

/** @throws if the service worker can't be registered; `ready` alone would never settle. */
async function readyServiceWorker(): Promise<ServiceWorkerRegistration> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('There is no service worker.')), workerTimeoutMs);
  return Promise.race([navigator.serviceWorker.ready, promise]).finally(() => clearTimeout(timer));
}

// Subscribes this browser to push messages. Firebase is not loaded before the visitor turns notifications on.
import { createPersistedState } from '../devices/persistedState.ts';
import {
  getMessagingSettings,
  type PushState,
  readPushState,
  savedRegistration,
} from '../devices/pushState.ts';

const workerTimeoutMs = 5000;
const weekMs = 7 * 24 * 3600 * 1000;
const renewedAtMs = createPersistedState('pushRenewedAt', 0);

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
  const { subscribe } = await import('../devices/firebase/firebaseMessaging.ts');
  const registration = await subscribe(firebase, await waitForWorker());
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
    const { unsubscribe } = await import('../devices/firebase/firebaseMessaging.ts');
    await unsubscribe(firebase);
  }
  // Firebase doesn't remove the browser's own subscription.
  const { pushManager } = await waitForWorker();
  await (await pushManager.getSubscription())?.unsubscribe();
  savedRegistration.write(null);
  return readPushState();
}

/** Rejects if there is no service worker after some seconds, because `ready` would wait forever. */
function waitForWorker(): Promise<ServiceWorkerRegistration> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('The service worker has not started.')), workerTimeoutMs);
    void navigator.serviceWorker.ready.then(resolve);
  });
}

/** Whether a week has passed since the last renewal: Firebase expects regular ones, and may change the registration. */
export function isPushRenewalDue(): boolean {
  return readPushState() === 'on' && Date.now() - renewedAtMs.read() > weekMs;
}

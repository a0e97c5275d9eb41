// Registers this browser with Firebase Cloud Messaging. Import this file dynamically, because the SDK is large.
import { getMessaging, onRegistered, register, unregister } from 'firebase/messaging';
import { type FirebaseSettings, getFirebaseApp } from './firebaseApp.ts';

/** Subscribes this browser. @returns the Firebase installation id that messages are sent to. */
export async function subscribe(
  firebase: FirebaseSettings,
  serviceWorkerRegistration: ServiceWorkerRegistration,
): Promise<string> {
  const messaging = getMessaging(getFirebaseApp(firebase));
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const unsubscribeListener = onRegistered(messaging, resolve);
  register(messaging, { vapidKey: firebase.vapidKey ?? '', serviceWorkerRegistration }).catch(reject);
  return promise.finally(unsubscribeListener);
}

export async function unsubscribe(firebase: FirebaseSettings): Promise<void> {
  await unregister(getMessaging(getFirebaseApp(firebase)));
}

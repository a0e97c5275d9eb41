// Sign-in with Google through Firebase Authentication. Import this file dynamically, because the SDK is large.
import { FirebaseError, initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  signInWithPopup,
  signOut,
} from 'firebase/auth';
import type { IdentityProvider } from '../identity.ts';
import type { FirebaseSettings } from './firebaseApp.ts';

/** Opens the provider. Firebase's SDK opens a popup of 500×600 pixels, and renews tokens itself. */
export function openFirebaseIdentity(firebase: FirebaseSettings): IdentityProvider {
  const auth = initializeAuth(
    initializeApp({
      apiKey: firebase.apiKey ?? '',
      projectId: firebase.projectId ?? '',
      authDomain: `${firebase.projectId}.firebaseapp.com`,
      ...(firebase.appId !== null && { appId: firebase.appId }),
    }),
    {
      persistence: [indexedDBLocalPersistence, browserLocalPersistence],
      popupRedirectResolver: browserPopupRedirectResolver,
    },
  );
  if (firebase.authEmulatorHost !== null) {
    connectAuthEmulator(auth, `http://${firebase.authEmulatorHost}`, { disableWarnings: true });
  }
  const googleProvider = new GoogleAuthProvider().setCustomParameters({ prompt: 'select_account' });
  return {
    signIn: async () => {
      try {
        await signInWithPopup(auth, googleProvider);
        return true;
      } catch (error) {
        const code = error instanceof FirebaseError ? error.code : '';
        if (popupClosedCodes.has(code)) return false;
        throw new Error(describeSignInError(code), { cause: error });
      }
    },
    signOut: () => signOut(auth),
    getToken: async () => {
      await auth.authStateReady();
      return (await auth.currentUser?.getIdToken()) ?? null;
    },
    subscribe: (listener) => onAuthStateChanged(auth, (user) => listener(user !== null)),
  };
}

const popupClosedCodes = new Set([
  'auth/popup-closed-by-user',
  'auth/cancelled-popup-request',
  'auth/user-cancelled',
]);

const storageMessage =
  'The browser blocks what signing in with Google stores. Allow third-party cookies for this site and try again.';

const signInMessages: Readonly<Record<string, string>> = {
  'auth/popup-blocked': 'The browser blocked the sign-in window. Allow pop-ups for this site and try again.',
  'auth/web-storage-unsupported': storageMessage,
  'auth/internal-error': storageMessage,
  'auth/network-request-failed':
    'Google couldn’t be reached. Check your connection, and the date and time of this device, and try again.',
  'auth/too-many-requests': 'There were too many attempts. Wait a few minutes and try again.',
  'auth/user-disabled': 'This Google account is disabled. Sign in with another one.',
  'auth/unauthorized-domain': `Signing in isn’t allowed from this address. Add it to the authorized domains of the Firebase project.`,
};

/** Returns a message for the user about an error of the SDK, whose own messages are for developers. */
function describeSignInError(code: string): string {
  return signInMessages[code] ?? 'Login failed. Please try again.';
}

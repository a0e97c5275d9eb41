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

/** The SDK opens a popup of 500×600 pixels, and renews tokens itself. */
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
        if (error instanceof FirebaseError && popupClosedCodes.has(error.code)) return false;
        throw error;
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

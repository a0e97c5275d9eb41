import { settings } from './settings.ts';

/** Who is at the keyboard, whichever provider vouches for them. */
export interface IdentityProvider {
  /**
   * Opens the provider's popup; false when the person closed it.
   * @throws with a message that can be shown, when the provider refuses or can't be reached.
   */
  signIn(): Promise<boolean>;
  signOut(): Promise<void>;
  /** A bearer token that has not expired; null while nobody is signed in. */
  getToken(): Promise<string | null>;
  /** Says whether somebody is signed in as soon as it is known, and whenever it changes. Returns how to stop. */
  subscribe(listener: (isSignedIn: boolean) => void): () => void;
}

/** The provider's popup; Google's own is as large. */
export const popupSize = { width: 500, height: 600 };

/** Opens the configured provider; a provider's code is loaded only when it is the configured one. */
export async function openIdentityProvider(): Promise<IdentityProvider> {
  if (settings.identity === 'local') return (await import('./devIdentity.ts')).openDevIdentity();
  if (settings.firebase === null) throw new Error('FIREBASE_API_KEY is missing: sign-in needs it.');
  return (await import('./firebase/firebaseIdentity.ts')).openFirebaseIdentity(settings.firebase);
}

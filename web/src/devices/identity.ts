import { demoToken } from '#domain/people/demo.ts';
import { readPageSettings } from './settings.ts';

/** Signs users in, with Google or with the local provider. */
export interface IdentityProvider {
  /**
   * Opens the provider's popup. Resolves with false if the user closed it.
   * @throws an error with a message for the user, if the provider rejects the sign-in or can't be reached.
   */
  signIn(): Promise<boolean>;
  signOut(): Promise<void>;
  /** Returns a bearer token that hasn't expired, or null if no user is signed in. */
  getToken(): Promise<string | null>;
  /** Reports once and on each change whether a user is signed in. @returns a function to unsubscribe. */
  subscribe(listener: (isSignedIn: boolean) => void): () => void;
}

/** Opens the configured provider, and loads only its code. */
export async function openIdentityProvider(): Promise<IdentityProvider> {
  const { identity, firebase } = readPageSettings();
  if (identity !== 'firebase') {
    const { openDevIdentity } = await import('./devIdentity.ts');
    return identity === 'demo' ? openDevIdentity(async () => demoToken) : openDevIdentity();
  }
  if (firebase === null) throw new Error('Sign-in is not configured: set FIREBASE_API_KEY.');
  return (await import('./firebase/firebaseIdentity.ts')).openFirebaseIdentity(firebase);
}

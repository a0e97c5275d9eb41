import { demoToken } from '#domain/people/demo.ts';
import type { IdentityProvider } from './identityProvider.ts';
import { readSettings } from './settings.ts';

/** Opens the configured provider, and loads only its code. */
export async function openIdentityProvider(): Promise<IdentityProvider> {
  const { identity, firebase } = readSettings();
  if (identity !== 'firebase') {
    const { openDevIdentity } = await import('./devIdentity.ts');
    return identity === 'demo' ? openDevIdentity(async () => demoToken) : openDevIdentity();
  }
  if (firebase === null) throw new Error('Sign-in is not configured: set FIREBASE_API_KEY.');
  return (await import('./firebase/firebaseIdentity.ts')).openFirebaseIdentity(firebase);
}

// The tested product, and signing in to it.
import { UnsecuredJWT } from 'jose';
import { firebaseApplication, requestAuthorization } from '../../support/site/serverProcess.ts';

/** The tested product. */
export interface Target {
  kind: 'sqlite' | 'firestore' | 'lambda' | 'external';
  url: string;
  /** The key of local sign-in. */
  key: string;
  /** The Firebase project whose tokens need no signature; null with local sign-in. */
  projectId: string | null;
  adminEmail: string;
  /** The host of the Firestore emulator; null without it. */
  emulatorHost: string | null;
}

/** Returns a token for this person. */
export async function signInTo(
  { url, key, projectId }: Target,
  email: string,
  name = 'Test',
): Promise<string> {
  if (projectId !== null) return createEmulatorToken(projectId, email, { name });
  return (await requestAuthorization(url, email, { name, key })).replace('Bearer ', '');
}

/** The settings of a deployment with Firebase, which accepts tokens without a signature. */
export const firebaseSettings = {
  IDENTITY: 'firebase',
  // An address where nothing listens.
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9',
  ...firebaseApplication,
};

/** Returns a token as the Auth emulator issues it, without a signature. */
export function createEmulatorToken(projectId: string, email: string, claims: object = {}): string {
  const nowSeconds = Math.floor(Date.now() / 1000);
  return new UnsecuredJWT({ sub: email, auth_time: nowSeconds, email, email_verified: true, ...claims })
    .setIssuer(`https://securetoken.google.com/${projectId}`)
    .setAudience(projectId)
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + 3_600)
    .encode();
}

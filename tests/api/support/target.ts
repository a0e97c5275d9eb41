// The product that is tested, and signing in to it.
import { UnsecuredJWT } from 'jose';

/** The product as the tests reach it. */
export interface Target {
  kind: 'sqlite' | 'firestore' | 'lambda' | 'external';
  url: string;
  /** Of local sign-in. */
  key: string;
  /** The Firebase project whose tokens need no signature; null with local sign-in. */
  projectId: string | null;
  adminEmail: string;
  /** Null without the Firestore emulator. */
  emulatorHost: string | null;
}

/** Returns a token for this person. */
export async function signInTo(
  { url, key, projectId }: Target,
  email: string,
  name = 'Test',
): Promise<string> {
  if (projectId !== null) return createEmulatedToken(projectId, email, { name });
  const response = await fetch(`${url}/local-sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, displayName: name, key }),
  });
  if (response.status !== 200) throw new Error(`Signing in failed with ${response.status}.`);
  return ((await response.json()) as { token: string }).token;
}

/** Returns a token as the Auth emulator issues it, without a signature. */
export function createEmulatedToken(projectId: string, email: string, claims: object = {}): string {
  const nowSeconds = Math.floor(Date.now() / 1000);
  return new UnsecuredJWT({ sub: email, auth_time: nowSeconds, email, email_verified: true, ...claims })
    .setIssuer(`https://securetoken.google.com/${projectId}`)
    .setAudience(projectId)
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + 3_600)
    .encode();
}

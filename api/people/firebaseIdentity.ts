// Firebase Authentication: https://firebase.google.com/docs/auth/admin/verify-id-tokens
import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify, UnsecuredJWT } from 'jose';
import { createDenial, createGraphQLError } from '../graphql/errorCodes.ts';
import type { Log } from '../logging/log.ts';
import { openOnce } from '../openOnce.ts';
import { remainingMs, withTimeout } from '../storage/timeBudget.ts';
import type { IdentityProvider } from './identityProvider.ts';
import { readClaims } from './readClaims.ts';

/** Returns the current state of an account in Firebase, or null if it was deleted. */
export type FindAccount = (uid: string) => Promise<{ isDisabled: boolean; validSinceSeconds: number } | null>;

interface Dependencies {
  now: () => string;
  log: Pick<Log, 'error'>;
}

interface Sources extends Dependencies {
  /** Returns the keys that tokens are verified with. */
  keys: JWTVerifyGetKey;
  findAccount: FindAccount;
}

/** Verifies tokens with the keys of Google, and looks accounts up in the project. */
export function openFirebaseIdentity(projectId: string, dependencies: Dependencies): IdentityProvider {
  const sources = { keys: fetchGoogleKeys(), findAccount: createAccountLookup(projectId) };
  return createFirebaseIdentity(projectId, { ...sources, ...dependencies });
}

export function createFirebaseIdentity(
  projectId: string,
  { keys, findAccount, now, log }: Sources,
): IdentityProvider {
  const fail = (message: string, error: unknown): never => {
    log.error(message, error);
    const advice = 'Your sign-in can’t be verified right now. Try again in a moment.';
    throw createGraphQLError('UNAVAILABLE', advice);
  };
  // An outage of Google isn't the token's fault.
  const findKey: JWTVerifyGetKey = async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      if (tokenErrors.some((tokenError) => error instanceof tokenError)) throw error;
      return fail('Google’s signing keys couldn’t be fetched.', error);
    }
  };
  return {
    verify: async (token) => {
      const options = { ...verificationOptions(projectId, now), algorithms: ['RS256'] };
      return readClaims(() => jwtVerify(token, findKey, options), now());
    },
    checkNotRevoked: async ({ uid, signedInAtSeconds }) => {
      const account = await findAccount(uid).catch((error: unknown) =>
        fail('Whether a sign-in was revoked couldn’t be checked with Firebase.', error),
      );
      if (account === null || account.isDisabled || signedInAtSeconds < account.validSinceSeconds)
        throw createDenial('UNAUTHENTICATED', 'revokedSignIn', 'Your sign-in was revoked. Sign in again.');
    },
  };
}

/** The errors of looking for a key that the token names. */
const tokenErrors = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported];

/** Accepts the unsigned tokens of the Auth emulator, for tests. The settings allow this only on a loopback address. */
export function createEmulatedFirebaseIdentity(projectId: string, now: () => string): IdentityProvider {
  return {
    verify: async (token) =>
      readClaims(async () => UnsecuredJWT.decode(token, verificationOptions(projectId, now)), now()),
    checkNotRevoked: async () => {},
  };
}

function verificationOptions(projectId: string, now: () => string) {
  const issuer = `https://securetoken.google.com/${projectId}`;
  return { issuer, audience: projectId, currentDate: new Date(now()) };
}

export const googleKeysUrl =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/** Returns the keys that Firebase signs tokens with. They are fetched when first needed and cached for an hour. */
export function fetchGoogleKeys(fetchKeys = globalThis.fetch): JWTVerifyGetKey {
  const options = { timeoutDuration: 3_000, cacheMaxAge: 3_600_000, [customFetch]: fetchKeys };
  const createKeys = () => createRemoteJWKSet(new URL(googleKeysUrl), options);
  let keys = createKeys();
  let lastUsedMs = 0;
  return (header, token) => {
    // jose would cache keys from a clock that was ahead until the clock has caught up.
    if (Date.now() < lastUsedMs) keys = createKeys();
    lastUsedMs = Date.now();
    return keys(header, token);
  };
}

const lookupMs = 3_000;

/** Looks up accounts in Firebase, with the credentials that Google's libraries find. */
export function createAccountLookup(projectId: string): FindAccount {
  const openAuth = openOnce(async () => {
    const { getAuth } = await import('firebase-admin/auth');
    const { openFirebaseApp } = await import('../storage/googleCredentials.ts');
    return getAuth(await openFirebaseApp(projectId));
  });
  return async (uid) => {
    const auth = await openAuth();
    const limitMs = Math.round(Math.min(lookupMs, remainingMs()));
    const createError = () => new Error(`No response within ${limitMs} ms.`);
    try {
      const user = await withTimeout(auth.getUser(uid), limitMs, createError);
      const validSinceMs = Date.parse(user.tokensValidAfterTime ?? '1970-01-01');
      return { isDisabled: user.disabled, validSinceSeconds: Math.floor(validSinceMs / 1000) };
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'auth/user-not-found') return null;
      throw error;
    }
  };
}

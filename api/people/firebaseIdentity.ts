// Firebase Authentication: https://firebase.google.com/docs/auth/admin/verify-id-tokens
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify, UnsecuredJWT } from 'jose';
import { createDenial, createGraphQLError } from '../graphql/errorCodes.ts';
import type { Log } from '../logging/log.ts';
import { openOnce } from '../openOnce.ts';
import { remainingMs, withTimeout } from '../storage/timeBudget.ts';
import type { IdentityProvider } from './identityProvider.ts';
import { readClaims } from './readClaims.ts';

/** Returns the current state of an account in Firebase, or null if it was deleted. */
export type FindAccount = (
  uid: string,
) => Promise<{ disabled: boolean; tokensValidAfterTime?: string } | null>;

interface FirebaseOptions {
  now: () => string;
  log: Pick<Log, 'error'>;
  /** Accepts the unsigned tokens of the Auth emulator. The settings allow this only on a loopback address. */
  isEmulated?: boolean;
  /** Returns the keys that tokens are verified with. */
  keys?: JWTVerifyGetKey;
  findAccount?: FindAccount;
}

export const googleKeysUrl =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
const keyOptions = { timeoutDuration: 3_000, cacheMaxAge: 3_600_000 };

/** The errors of looking for a key that the token names. */
const tokenErrors = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported];

/** Verifies tokens with the keys of Google, and looks accounts up in the project. */
export function createFirebaseIdentity(
  projectId: string,
  {
    now,
    log,
    isEmulated = false,
    keys = createRemoteJWKSet(new URL(googleKeysUrl), keyOptions),
    findAccount = createAccountLookup(projectId),
  }: FirebaseOptions,
): IdentityProvider {
  const issuer = `https://securetoken.google.com/${projectId}`;
  // An outage of Google isn't the token's fault.
  const fail = (message: string, error: unknown): never => {
    log.error(message, error);
    const advice = 'Your sign-in can’t be verified right now. Try again in a moment.';
    throw createGraphQLError('UNAVAILABLE', advice);
  };
  const findKey: JWTVerifyGetKey = async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      if (tokenErrors.some((tokenError) => error instanceof tokenError)) throw error;
      return fail('Google’s signing keys couldn’t be fetched.', error);
    }
  };
  return {
    verify: (token) =>
      readClaims(now(), async (currentDate) => {
        const options = { issuer, audience: projectId, currentDate };
        return isEmulated
          ? UnsecuredJWT.decode(token, options)
          : jwtVerify(token, findKey, { ...options, algorithms: ['RS256'] });
      }),
    checkNotRevoked: async ({ uid, signedInAtSeconds }) => {
      if (isEmulated) return;
      const account = await findAccount(uid).catch((error: unknown) =>
        fail('Whether a sign-in was revoked couldn’t be checked with Firebase.', error),
      );
      const validSince = account?.tokensValidAfterTime ?? '1970-01-01';
      if (account === null || account.disabled || signedInAtSeconds * 1000 < Date.parse(validSince))
        throw createDenial('UNAUTHENTICATED', 'revokedSignIn', 'Your sign-in was revoked. Sign in again.');
    },
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
      return await withTimeout(auth.getUser(uid), limitMs, createError);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'auth/user-not-found') return null;
      throw error;
    }
  };
}

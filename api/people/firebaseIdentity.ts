import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify, UnsecuredJWT } from 'jose';
import type { Log } from '../logging/log.ts';
import { createDenial, createGraphQLError } from '../graphql/errorCodes.ts';
import {
  type Claims,
  ExpiredSignIn,
  FutureToken,
  type IdentityProvider,
  InvalidClaims,
  isInvalidTokenError,
  readClaims,
} from './identityProvider.ts';

export interface FirebaseIdentity extends IdentityProvider {
  readonly name: 'firebase';
}

/** Returns the current state of an account in Firebase, or null if it was deleted. */
export type FindAccount = (uid: string) => Promise<{ isDisabled: boolean; validSinceSeconds: number } | null>;

interface FirebaseIdentityOptions {
  projectId: string;
  /** Returns the keys that tokens are verified with: `fetchGoogleKeys()`, or test keys. */
  keys: JWTVerifyGetKey;
  findAccount: FindAccount;
  now: () => string;
  log: Pick<Log, 'error'>;
}

/** Verifies tokens of Firebase Authentication: https://firebase.google.com/docs/auth/admin/verify-id-tokens */
export function createFirebaseIdentity({
  projectId,
  keys,
  findAccount,
  now,
  log,
}: FirebaseIdentityOptions): FirebaseIdentity {
  return {
    name: 'firebase',
    verify: async (token) => {
      const keyFailure: { cause?: unknown } = {};
      try {
        const { payload } = await jwtVerify(token, trackKeyErrors(keys, keyFailure), {
          ...verificationOptions(projectId, now),
          algorithms: ['RS256'],
        });
        return readFirebaseClaims(payload, now());
      } catch (error) {
        if (!('cause' in keyFailure)) throw toTokenError(error);
        log.error('Google’s signing keys couldn’t be fetched.', keyFailure.cause);
        throw unverifiableError();
      }
    },
    checkNotRevoked: async ({ uid, signedInAtSeconds }) => {
      const account = await findAccount(uid).catch((error: unknown) => {
        log.error('Whether a sign-in was revoked couldn’t be checked with Firebase.', error);
        throw unverifiableError();
      });
      if (account === null || account.isDisabled || signedInAtSeconds < account.validSinceSeconds) {
        throw createDenial('UNAUTHENTICATED', 'revokedSignIn', 'Your sign-in was revoked. Sign in again.');
      }
    },
  };
}

/** Accepts the unsigned tokens of the Auth emulator, for tests. The settings allow this only on a loopback address. */
export function createEmulatedFirebaseIdentity(projectId: string, now: () => string): FirebaseIdentity {
  return {
    name: 'firebase',
    verify: async (token) => {
      try {
        return readFirebaseClaims(
          UnsecuredJWT.decode(token, verificationOptions(projectId, now)).payload,
          now(),
        );
      } catch (error) {
        throw toTokenError(error);
      }
    },
    checkNotRevoked: async () => {},
  };
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

function verificationOptions(projectId: string, now: () => string) {
  return {
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
    currentDate: new Date(now()),
  };
}

/** Records in `keyFailure` if the keys can't be fetched, to distinguish this from an invalid token. */
function trackKeyErrors(keys: JWTVerifyGetKey, keyFailure: { cause?: unknown }): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      const isTokenError =
        error instanceof errors.JWKSNoMatchingKey ||
        error instanceof errors.JWKSMultipleMatchingKeys ||
        error instanceof errors.JOSENotSupported;
      if (!isTokenError) keyFailure.cause = error;
      throw error;
    }
  };
}

function readFirebaseClaims(payload: Record<string, unknown>, now: string): Claims {
  const claims = readClaims(payload, now);
  if (claims.uid === '' || claims.uid.length > 128) throw new InvalidClaims('The token has no valid uid.');
  return claims;
}

/** Returns the error for the client, or the same error for a bug. */
function toTokenError(error: unknown): unknown {
  if (!isInvalidTokenError(error)) return error;
  if (error instanceof errors.JWTExpired || error instanceof ExpiredSignIn)
    return createDenial('UNAUTHENTICATED', 'expiredToken', 'Your sign-in has expired. Sign in again.');
  // The signature is valid, so Google has issued it, and signing in again doesn't help.
  return error instanceof FutureToken
    ? createDenial(
        'UNAUTHENTICATED',
        'invalidToken',
        'The clock of this site’s server is wrong, so nobody can sign in. Tell whoever runs the site.',
      )
    : createDenial('UNAUTHENTICATED', 'invalidToken', 'The token is invalid. Sign in again.');
}

function unverifiableError() {
  return createGraphQLError(
    'UNAVAILABLE',
    'Your sign-in can’t be verified right now. Try again in a moment.',
  );
}

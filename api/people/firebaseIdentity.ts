import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify, UnsecuredJWT } from 'jose';
import { createGraphQLError } from '../graphql/errorCodes.ts';
import { type Claims, type IdentityProvider, readClaims } from './identityProvider.ts';

export interface FirebaseIdentity extends IdentityProvider {
  readonly name: 'firebase';
}

/** What Firebase knows of an account now; null once it was deleted. */
export type FindAccount = (uid: string) => Promise<{ isDisabled: boolean; validSinceSeconds: number } | null>;

interface FirebaseIdentityOptions {
  projectId: string;
  /** Where the signing keys come from: `googleKeys()`, or a test's own. */
  keys: JWTVerifyGetKey;
  findAccount: FindAccount;
  now: () => string;
  log: (message: string, detail?: unknown) => void;
}

/** Google accounts through Firebase Authentication. https://firebase.google.com/docs/auth/admin/verify-id-tokens */
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
        if (!('cause' in keyFailure)) throw invalidTokenError(error);
        log('Google’s signing keys can’t be fetched.', keyFailure.cause);
        throw unverifiableError();
      }
    },
    checkNotRevoked: async ({ uid, signedInAtSeconds }) => {
      const account = await findAccount(uid).catch((error: unknown) => {
        log('Firebase can’t be asked whether a sign-in still stands.', error);
        throw unverifiableError();
      });
      if (account === null || account.isDisabled || signedInAtSeconds < account.validSinceSeconds) {
        throw createGraphQLError('UNAUTHENTICATED', 'This sign-in was revoked: sign in again.');
      }
    },
  };
}

/** Takes the unsigned tokens of the Auth emulator: for tests, and refused by the settings off this machine. */
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
        throw invalidTokenError(error);
      }
    },
    checkNotRevoked: async () => {},
  };
}

export const googleKeysUrl =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/** The keys that Firebase signs with, fetched when first needed and kept for an hour. */
export function fetchGoogleKeys(): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(googleKeysUrl), { timeoutDuration: 3_000, cacheMaxAge: 3_600_000 });
}

function verificationOptions(projectId: string, now: () => string) {
  return {
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
    currentDate: new Date(now()),
  };
}

/** Remembers a failure to get keys at all, which says nothing about the token. */
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
  if (claims.uid === '' || claims.uid.length > 128) throw new Error('The token names nobody.');
  return claims;
}

function invalidTokenError(error: unknown) {
  return error instanceof errors.JWTExpired
    ? createGraphQLError('UNAUTHENTICATED', 'This sign-in has expired: sign in again.')
    : createGraphQLError('UNAUTHENTICATED', 'This token is not valid here: sign in again.');
}

function unverifiableError() {
  return createGraphQLError('UNAVAILABLE', 'Your sign-in can’t be checked right now: try again in a moment.');
}

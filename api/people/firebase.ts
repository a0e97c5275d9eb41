import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify, UnsecuredJWT } from 'jose';
import { refusal } from '../refusals.ts';
import { type Claims, type Identity, readClaims } from './identity.ts';

export interface FirebaseIdentity extends Identity {
  readonly name: 'firebase';
}

/** What Firebase knows of an account now; null once it was deleted. */
export type FindAccount = (uid: string) => Promise<{ isDisabled: boolean; validSinceSeconds: number } | null>;

interface FirebaseProject {
  projectId: string;
  /** Where the signing keys come from: `googleKeys()`, or a test's own. */
  keys: JWTVerifyGetKey;
  findAccount: FindAccount;
  now: () => string;
  log: (message: string, detail?: unknown) => void;
}

/** Google accounts through Firebase Authentication. https://firebase.google.com/docs/auth/admin/verify-id-tokens */
export function firebaseIdentity({
  projectId,
  keys,
  findAccount,
  now,
  log,
}: FirebaseProject): FirebaseIdentity {
  return {
    name: 'firebase',
    verify: async (token) => {
      const outage: { cause?: unknown } = {};
      try {
        const { payload } = await jwtVerify(token, noting(keys, outage), {
          ...rules(projectId, now),
          algorithms: ['RS256'],
        });
        return claimsOf(payload, now());
      } catch (error) {
        if (!('cause' in outage)) throw badToken(error);
        log('Google’s signing keys can’t be fetched.', outage.cause);
        throw cannotTell();
      }
    },
    confirm: async ({ uid, signedInAtSeconds }) => {
      const account = await findAccount(uid).catch((error: unknown) => {
        log('Firebase can’t be asked whether a sign-in still stands.', error);
        throw cannotTell();
      });
      if (account === null || account.isDisabled || signedInAtSeconds < account.validSinceSeconds) {
        throw refusal('UNAUTHENTICATED', 'This sign-in was revoked: sign in again.');
      }
    },
  };
}

/** Takes the unsigned tokens of the Auth emulator: for tests, and refused by the settings off this machine. */
export function emulatedFirebaseIdentity(projectId: string, now: () => string): FirebaseIdentity {
  return {
    name: 'firebase',
    verify: async (token) => {
      try {
        return claimsOf(UnsecuredJWT.decode(token, rules(projectId, now)).payload, now());
      } catch (error) {
        throw badToken(error);
      }
    },
    confirm: async () => {},
  };
}

export const googleKeysUrl =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/** The keys that Firebase signs with, fetched when first needed and kept for an hour. */
export function googleKeys(): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(googleKeysUrl), { timeoutDuration: 3_000, cacheMaxAge: 3_600_000 });
}

function rules(projectId: string, now: () => string) {
  return {
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
    currentDate: new Date(now()),
  };
}

/** Remembers a failure to get keys at all, which says nothing about the token. */
function noting(keys: JWTVerifyGetKey, outage: { cause?: unknown }): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      const isAboutTheToken =
        error instanceof errors.JWKSNoMatchingKey ||
        error instanceof errors.JWKSMultipleMatchingKeys ||
        error instanceof errors.JOSENotSupported;
      if (!isAboutTheToken) outage.cause = error;
      throw error;
    }
  };
}

function claimsOf(payload: Record<string, unknown>, now: string): Claims {
  const claims = readClaims(payload, now);
  if (claims.uid === '' || claims.uid.length > 128) throw new Error('The token names nobody.');
  return claims;
}

function badToken(error: unknown) {
  return error instanceof errors.JWTExpired
    ? refusal('UNAUTHENTICATED', 'This sign-in has expired: sign in again.')
    : refusal('UNAUTHENTICATED', 'This token is not valid here: sign in again.');
}

function cannotTell() {
  return refusal('UNAVAILABLE', 'Your sign-in can’t be checked right now: try again in a moment.');
}

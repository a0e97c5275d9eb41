// Firebase Authentication: https://firebase.google.com/docs/auth/admin/verify-id-tokens
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify, UnsecuredJWT } from 'jose';
import * as v from 'valibot';
import { type Claims, optionalBoolean, optionalEmail, optionalText } from '#domain/people/roles.ts';
import { createDenial, createGraphQLError } from '../graphql/errorCodes.ts';
import type { Log } from '../logging/log.ts';
import { openOnce } from '../openOnce.ts';
import { remainingMs, withTimeout } from '../storage/timeBudget.ts';
import type { IdentityProvider } from './identity.ts';

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

const fetchKeys = () =>
  createRemoteJWKSet(new URL(googleKeysUrl), { timeoutDuration: 3_000, cacheMaxAge: 3_600_000 });

/** The codes of jose's errors about fetching the keys. All its other errors are about the token. */
const fetchErrors = new Set(['ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID', 'ERR_JWKS_TIMEOUT']);

/** Verifies tokens with the keys of Google, and looks accounts up in the project. */
export function createFirebaseIdentity(
  projectId: string,
  {
    now,
    log,
    isEmulated = false,
    keys = fetchKeys(),
    findAccount = createAccountLookup(projectId),
  }: FirebaseOptions,
): IdentityProvider {
  const issuer = `https://securetoken.google.com/${projectId}`;
  // Reports an outage of Google as such, rather than as an invalid token.
  const reportOutage = (message: string, error: unknown) => {
    log.error(message, error);
    return createGraphQLError(
      'UNAVAILABLE',
      'Your sign-in can’t be verified right now. Try again in a moment.',
    );
  };
  return {
    verify: async (token) => {
      const currentDate = new Date(now());
      const options = { issuer, audience: projectId, currentDate };
      const read = async () =>
        isEmulated
          ? UnsecuredJWT.decode(token, options)
          : jwtVerify(token, keys, { ...options, algorithms: ['RS256'] });
      const { payload } = await read().catch((error: unknown) => {
        const isTokenError = error instanceof errors.JOSEError && !fetchErrors.has(error.code);
        if (!isTokenError) throw reportOutage('Google’s signing keys couldn’t be fetched.', error);
        throw error instanceof errors.JWTExpired ? createExpiryError() : createTokenError();
      });
      return readClaims(payload, currentDate);
    },
    checkNotRevoked: async ({ uid, signedInAtSeconds }) => {
      if (isEmulated) return;
      const account = await findAccount(uid).catch((error: unknown) => {
        throw reportOutage('Whether a sign-in was revoked couldn’t be checked with Firebase.', error);
      });
      const validSince = account?.tokensValidAfterTime ?? '1970-01-01';
      if (account === null || account.disabled || signedInAtSeconds * 1000 < Date.parse(validSince))
        throw createDenial('UNAUTHENTICATED', 'revokedSignIn', 'Your sign-in was revoked. Sign in again.');
    },
  };
}

/** The claims that have the same names in OpenID Connect and Firebase. jose checks only some of their types. */
const payloadSchema = v.object({
  sub: v.pipe(v.string(), v.nonEmpty(), v.maxLength(128)),
  // A single audience. jose also accepts a list, which is rejected here.
  aud: v.string(),
  iat: v.number(),
  exp: v.number(),
  auth_time: v.number(),
  email: optionalEmail,
  email_verified: optionalBoolean,
  name: optionalText,
  picture: optionalText,
});

/**
 * The tolerated difference between the provider's clock and this server's. Servers differ by much less, but a laptop's
 * clock may be wrong by some seconds after waking up.
 */
const clockSkewSeconds = 30;

/** The maximum age of a sign-in, because the provider renews tokens indefinitely. */
const maxSignInSeconds = 30 * 86_400;

function readClaims(payload: unknown, currentDate: Date): Claims {
  const { success, output } = v.safeParse(payloadSchema, payload);
  if (!success) throw createTokenError();
  const { sub: uid, iat, auth_time: signedInAtSeconds, email, email_verified: emailIsVerified } = output;
  const nowSeconds = currentDate.getTime() / 1000;
  // Rejects times in the future, which jose accepts, because such a sign-in would outlast its revocation. Signing in
  // again doesn't help, because the provider's clock is taken to be right.
  if (Math.max(iat, signedInAtSeconds) > nowSeconds + clockSkewSeconds)
    throw createTokenError(
      'The clock of this site’s server is wrong, so nobody can sign in. Tell whoever runs the site.',
    );
  if (signedInAtSeconds < nowSeconds - maxSignInSeconds) throw createExpiryError();
  const profile = { email, emailIsVerified, displayName: output.name, photoURL: output.picture };
  return { uid, ...profile, signedInAtSeconds };
}

function createTokenError(message = 'The token is invalid. Sign in again.') {
  return createDenial('UNAUTHENTICATED', 'invalidToken', message);
}

function createExpiryError() {
  return createDenial('UNAUTHENTICATED', 'expiredToken', 'Your sign-in has expired. Sign in again.');
}

const lookupMs = 3_000;

/** Returns a function that looks up accounts in Firebase with Google's credentials. */
export function createAccountLookup(projectId: string): FindAccount {
  const openAuth = openOnce(async () => {
    const { getAuth } = await import('firebase-admin/auth');
    const { openFirebaseApp } = await import('../storage/googleCredentials.ts');
    return getAuth(await openFirebaseApp(projectId));
  });
  return async (uid) => {
    const auth = await openAuth();
    const limitMs = Math.max(0, Math.round(Math.min(lookupMs, remainingMs())));
    const createError = () => new Error(`No response within ${limitMs} ms.`);
    const account = withTimeout(auth.getUser(uid), limitMs, createError);
    return account.catch((error: { code?: string }) => {
      if (error.code === 'auth/user-not-found') return null;
      throw error;
    });
  };
}

import { errors, type JWTPayload } from 'jose';
import { normalizeEmail } from '#domain/people/normalizeEmail.ts';
import { createDenial } from '../graphql/errorCodes.ts';

/** The claims of an identity provider about the owner of a token. */
export interface Claims {
  uid: string;
  /** In the form of `normalizeEmail`; null when the account has none. */
  email: string | null;
  /** True only if the claim is exactly `true`. */
  emailIsVerified: boolean;
  displayName: string | null;
  photoURL: string | null;
  /** When the user last signed in, in seconds since 1970. */
  signedInAtSeconds: number;
}

/** The interface that every identity provider implements. */
export interface IdentityProvider {
  readonly name: 'local' | 'firebase' | 'demo';
  /**
   * Verifies the signature, audience, issuer and expiry time of a token, and returns its claims.
   * @throws a GraphQL error: UNAUTHENTICATED for an invalid token, UNAVAILABLE when it can't be verified right now.
   */
  verify(token: string): Promise<Claims>;
  /**
   * Checks with the provider that the sign-in wasn't revoked since the token was issued.
   * @throws the same errors as `verify`.
   */
  checkNotRevoked(claims: Claims): Promise<void>;
}

/** The claims that a token must have. */
export const requiredClaims = ['sub', 'iat', 'exp', 'auth_time'];

/**
 * Returns the claims of a token.
 * @param readPayload verifies the token with jose. Its errors mean that the token is invalid; any other is rethrown.
 */
export async function readClaims(
  readPayload: () => Promise<{ payload: JWTPayload }>,
  now: string,
): Promise<Claims> {
  try {
    return toClaims((await readPayload()).payload, now);
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw createExpiryError();
    throw error instanceof errors.JOSEError ? createTokenError() : error;
  }
}

/**
 * The provider's clock may be this many seconds ahead of this server's. The clocks of servers differ by much less, but the
 * clock of a laptop that has just woken up may be wrong by some seconds, and signing in there should work.
 */
const clockSkewSeconds = 30;

/** The provider would renew the tokens of a sign-in without an end. */
const maxSignInSeconds = 30 * 86_400;

/**
 * Reads the claims that have the same names in OpenID Connect and Firebase.
 *
 * The JWT library doesn't reject times in the future: it doesn't check `auth_time`, and checks `iat` only if a maximum
 * age is set. A sign-in in the future would remain valid after it was revoked.
 */
function toClaims(payload: JWTPayload, now: string): Claims {
  const nowSeconds = Date.parse(now) / 1000;
  const { sub: uid, aud, iat, auth_time: signedInAtSeconds } = payload;
  // The library accepts a list of audiences that contains the expected one, but such a token is also for others.
  if (!uid || uid.length > 128 || typeof aud !== 'string' || typeof iat !== 'number')
    throw createTokenError();
  if (typeof signedInAtSeconds !== 'number') throw createTokenError();
  if (Math.max(iat, signedInAtSeconds) > nowSeconds + clockSkewSeconds)
    // The signature is valid, so the provider has issued it, and signing in again doesn't help.
    throw createTokenError(
      'The clock of this site’s server is wrong, so nobody can sign in. Tell whoever runs the site.',
    );
  if (signedInAtSeconds < nowSeconds - maxSignInSeconds) throw createExpiryError();
  const email = readText(payload['email']);
  return {
    uid,
    email: email === null ? null : normalizeEmail(email),
    emailIsVerified: payload['email_verified'] === true,
    displayName: readText(payload['name']),
    photoURL: readText(payload['picture']),
    signedInAtSeconds,
  };
}

function createTokenError(message = 'The token is invalid. Sign in again.') {
  return createDenial('UNAUTHENTICATED', 'invalidToken', message);
}

function createExpiryError() {
  return createDenial('UNAUTHENTICATED', 'expiredToken', 'Your sign-in has expired. Sign in again.');
}

function readText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

import { errors } from 'jose';
import { normalizeEmail } from '#domain/people/normalizeEmail.ts';

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

/**
 * The provider's clock may be this many seconds ahead of this server's. The clocks of servers differ by much less, but the
 * clock of a laptop that has just woken up may be wrong by some seconds, and signing in there should work.
 */
const clockSkewSeconds = 30;

/** The claims of a token with a valid signature can't be accepted. */
export class InvalidClaims extends Error {
  override name = 'InvalidClaims';
}

/** The token is from a time that this server's clock has not reached. */
export class FutureToken extends InvalidClaims {
  override name = 'FutureToken';
}

/** The provider would renew the tokens of a sign-in without an end. */
const maxSignInSeconds = 30 * 86_400;

/** The token is valid, but its owner has signed in too long ago. */
export class ExpiredSignIn extends InvalidClaims {
  override name = 'ExpiredSignIn';
}

/**
 * Returns whether an error of the JWT library or of `readClaims` means that the token is invalid, as opposed to a bug.
 */
export function isInvalidTokenError(error: unknown): boolean {
  return error instanceof errors.JOSEError || error instanceof InvalidClaims;
}

/**
 * Reads the claims that have the same names in OpenID Connect and Firebase.
 *
 * The JWT library doesn't reject times in the future: it doesn't check `auth_time`, and checks `iat` only if a maximum
 * age is set. A sign-in in the future would remain valid after it was revoked.
 * @throws {InvalidClaims}
 */
export function readClaims(payload: Record<string, unknown>, now: string): Claims {
  const latestSeconds = Date.parse(now) / 1000 + clockSkewSeconds;
  const { iat, auth_time: signedInAtSeconds } = payload;
  if (typeof iat !== 'number' || typeof signedInAtSeconds !== 'number')
    throw new InvalidClaims('The token has no times.');
  if (Math.max(iat, signedInAtSeconds) > latestSeconds)
    throw new FutureToken('The token is from the future.');
  if (signedInAtSeconds < Date.parse(now) / 1000 - maxSignInSeconds)
    throw new ExpiredSignIn('The sign-in is too long ago.');
  // The library accepts a list of audiences that contains the expected one, but such a token is also for others.
  if (typeof payload['aud'] !== 'string') throw new InvalidClaims('The token is for several audiences.');
  const email = text(payload['email']);
  return {
    uid: text(payload['sub']) ?? '',
    email: email === null ? null : normalizeEmail(email),
    emailIsVerified: payload['email_verified'] === true,
    displayName: text(payload['name']),
    photoURL: text(payload['picture']),
    signedInAtSeconds,
  };
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

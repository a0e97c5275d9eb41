import { normalizeEmail } from '#domain/people/normalizeEmail.ts';

/** What an identity provider vouches for: whose token it is. */
export interface Claims {
  uid: string;
  /** In the form of `normalizeEmail`; null when the account has none. */
  email: string | null;
  /** True only when the provider said exactly that. */
  emailIsVerified: boolean;
  displayName: string | null;
  photoURL: string | null;
  /** When the person last proved who they are: seconds since 1970. */
  signedInAtSeconds: number;
}

/** The port that every identity provider fills. */
export interface IdentityProvider {
  readonly name: 'local' | 'firebase';
  /**
   * Checks a token by itself: signature, audience, issuer, expiry.
   * @throws a refusal: UNAUTHENTICATED for a token that is no good, UNAVAILABLE when that can't be told right now.
   */
  verify(token: string): Promise<Claims>;
  /**
   * Asks the provider whether the sign-in behind the claims still stands.
   * @throws a refusal, as `verify` does.
   */
  checkNotRevoked(claims: Claims): Promise<void>;
}

/**
 * How far the provider's clock may be ahead of ours, in seconds. Servers that keep their time differ by far less; a
 * laptop that has just woken may be some seconds off, and its first sign-in should not fail for that.
 */
const clockSkewSeconds = 30;

/**
 * Reads the claims that OpenID Connect and Firebase name alike.
 *
 * The JWT library checks neither of the two times against the future: `auth_time` is not its own claim, and `iat` only
 * matters to it where a greatest age is asked for. A sign-in in the future would outlive every revocation.
 * @throws for claims that no token of the provider holds.
 */
export function readClaims(payload: Record<string, unknown>, now: string): Claims {
  const latestSeconds = Date.parse(now) / 1000 + clockSkewSeconds;
  const { iat, auth_time: signedInAtSeconds } = payload;
  if (!isTimeUpTo(latestSeconds, iat) || !isTimeUpTo(latestSeconds, signedInAtSeconds))
    throw new Error('The token is from the future, or from no time.');
  // The library takes a list in which we are one of several: then the token was made for others, too.
  if (typeof payload['aud'] !== 'string') throw new Error('The token is for several audiences.');
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

function isTimeUpTo(latestSeconds: number, value: unknown): value is number {
  return typeof value === 'number' && value <= latestSeconds;
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

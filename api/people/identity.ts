/** What an identity provider vouches for: whose token it is. */
export interface Claims {
  uid: string;
  /** Lower case; null when the account has none. */
  email: string | null;
  /** True only when the provider said exactly that. */
  emailIsVerified: boolean;
  displayName: string | null;
  photoURL: string | null;
  /** When the person last proved who they are: seconds since 1970. */
  signedInAtSeconds: number;
}

/** The port that every identity provider fills. */
export interface Identity {
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
  confirm(claims: Claims): Promise<void>;
}

/** Reads the claims that OpenID Connect and Firebase name alike. */
export function readClaims(payload: Record<string, unknown>): Claims {
  return {
    uid: text(payload['sub']) ?? '',
    email: text(payload['email'])?.toLowerCase() ?? null,
    emailIsVerified: payload['email_verified'] === true,
    displayName: text(payload['name']),
    photoURL: text(payload['picture']),
    signedInAtSeconds: Number(payload['auth_time'] ?? 0),
  };
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

import { normalizeEmail } from '#domain/people/normalizeEmail.ts';
import { jwtVerify, SignJWT } from 'jose';
import { createHash } from 'node:crypto';
import { type IdentityProvider, readClaims, requiredClaims } from './identityProvider.ts';

/** The identity provider for development. With the sign-in key, anyone can sign in with any e-mail. */
export interface DevIdentity extends IdentityProvider {
  readonly name: 'local';
  /** Required to sign in. It is printed when the server starts, but must never appear in a log or on a page. */
  readonly signInKey: string;
  /** Returns a token for this user that is valid for an hour, or until the server stops. */
  issueToken(email: string, displayName: string | null): Promise<string>;
}

const [issuer, audience] = ['upwell-local', 'upwell-local'];
const lifetimeSeconds = 3_600;

export function createDevIdentity(now: () => string, signInKey: string): DevIdentity {
  // A new one at each start, so that tokens become invalid when the server stops.
  const secret = crypto.getRandomValues(new Uint8Array(32));
  return {
    name: 'local',
    signInKey,
    issueToken: (address, name) => {
      const seconds = Math.floor(Date.parse(now()) / 1000);
      const email = normalizeEmail(address);
      return new SignJWT({ email, email_verified: true, name, auth_time: seconds })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(`local-${createHash('sha256').update(email).digest('hex').slice(0, 22)}`)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + lifetimeSeconds)
        .sign(secret);
    },
    verify: async (token) => {
      const options = { issuer, audience, requiredClaims, currentDate: new Date(now()) };
      return readClaims(() => jwtVerify(token, secret, { ...options, algorithms: ['HS256'] }), now());
    },
    checkNotRevoked: async () => {},
  };
}

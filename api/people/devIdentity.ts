import { normalizeEmail } from '#domain/people/normalizeEmail.ts';
import { errors, jwtVerify, SignJWT } from 'jose';
import { createHash } from 'node:crypto';
import { createDenial } from '../graphql/errorCodes.ts';
import { type IdentityProvider, isInvalidTokenError, readClaims } from './identityProvider.ts';

/** The identity provider for development. With the sign-in key, anyone can sign in with any e-mail. */
export interface DevIdentity extends IdentityProvider {
  readonly name: 'local';
  /** Required to sign in. It is printed when the server starts, but must never appear in a log or on a page. */
  readonly signInKey: string;
  /** Returns a token for this user that is valid for an hour, or until the server stops. */
  issueToken(email: string, displayName: string | null): Promise<string>;
}

const issuerAndAudience = { issuer: 'upwell-local', audience: 'upwell-local' };
const lifetimeSeconds = 3_600;

/** @param secret signs the tokens. It is a new one at each start, so that tokens become invalid when the server stops. */
export function createDevIdentity(
  now: () => string,
  signInKey: string,
  secret: Uint8Array = crypto.getRandomValues(new Uint8Array(32)),
): DevIdentity {
  return {
    name: 'local',
    signInKey,
    issueToken: (email, displayName) => {
      const seconds = Math.floor(Date.parse(now()) / 1000);
      const normalizedEmail = normalizeEmail(email);
      return new SignJWT({
        email: normalizedEmail,
        email_verified: true,
        name: displayName,
        auth_time: seconds,
      })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(uidOf(normalizedEmail))
        .setIssuer(issuerAndAudience.issuer)
        .setAudience(issuerAndAudience.audience)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + lifetimeSeconds)
        .sign(secret);
    },
    verify: async (token) => {
      try {
        const options = {
          ...issuerAndAudience,
          algorithms: ['HS256'],
          requiredClaims: ['sub', 'exp'],
          currentDate: new Date(now()),
        };
        return readClaims((await jwtVerify(token, secret, options)).payload, now());
      } catch (error) {
        if (!isInvalidTokenError(error)) throw error;
        throw createDenial(
          'UNAUTHENTICATED',
          error instanceof errors.JWTExpired ? 'expiredToken' : 'invalidToken',
          'Your sign-in has expired, or the server was restarted. Sign in again.',
        );
      }
    },
    checkNotRevoked: async () => {},
  };
}

function uidOf(email: string): string {
  return `local-${createHash('sha256').update(email).digest('hex').slice(0, 22)}`;
}

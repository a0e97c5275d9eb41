import { normalizeEmail } from '#domain/people/normalizeEmail.ts';
import { jwtVerify, SignJWT } from 'jose';
import { createHash } from 'node:crypto';
import { createGraphQLError } from '../graphql/errorCodes.ts';
import { type IdentityProvider, readClaims } from './identityProvider.ts';

/** An identity provider for one's own machine: whoever has its key is whom they say they are. */
export interface DevIdentity extends IdentityProvider {
  readonly name: 'local';
  /** What a sign-in has to bring along; for the start's output, and never for a log or a page. */
  readonly signInKey: string;
  /** A token for this person, good for an hour and until the server stops. */
  issueToken(email: string, displayName: string | null): Promise<string>;
}

const tokenParties = { issuer: 'upwell-local', audience: 'upwell-local' };
const lifetimeSeconds = 3_600;

/** @param secret signs the tokens; new at each start, so that no token outlives the server. */
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
        .setIssuer(tokenParties.issuer)
        .setAudience(tokenParties.audience)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + lifetimeSeconds)
        .sign(secret);
    },
    verify: async (token) => {
      try {
        const options = {
          ...tokenParties,
          algorithms: ['HS256'],
          requiredClaims: ['sub', 'exp'],
          currentDate: new Date(now()),
        };
        return readClaims((await jwtVerify(token, secret, options)).payload, now());
      } catch {
        throw createGraphQLError(
          'UNAUTHENTICATED',
          'This sign-in has expired, or is from before the last start: sign in again.',
        );
      }
    },
    checkNotRevoked: async () => {},
  };
}

function uidOf(email: string): string {
  return `local-${createHash('sha256').update(email).digest('hex').slice(0, 22)}`;
}

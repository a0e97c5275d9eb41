import { errors, type JWTPayload } from 'jose';
import * as v from 'valibot';
import { normalizeEmail } from '#domain/people/normalizeEmail.ts';
import { createDenial } from '../graphql/errorCodes.ts';
import type { Claims } from './identityProvider.ts';

const text = v.pipe(v.string(), v.nonEmpty());
const optionalText = v.fallback(v.nullable(text), null);

/** The claims that have the same names in OpenID Connect and Firebase. jose checks only some of their types. */
const payloadSchema = v.object({
  sub: v.pipe(text, v.maxLength(128)),
  // A token for a list of audiences is also for others, but jose accepts it.
  aud: v.string(),
  iat: v.number(),
  exp: v.number(),
  auth_time: v.number(),
  email: v.fallback(v.nullable(v.pipe(text, v.transform(normalizeEmail))), null),
  email_verified: v.fallback(v.boolean(), false),
  name: optionalText,
  picture: optionalText,
});

/**
 * The provider's clock may be this many seconds ahead of this server's. The clocks of servers differ by much less, but the
 * clock of a laptop that has just woken up may be wrong by some seconds, and signing in there should work.
 */
const clockSkewSeconds = 30;

/** The provider would renew the tokens of a sign-in without an end. */
const maxSignInSeconds = 30 * 86_400;

/**
 * Returns the claims of a token.
 * @param verify verifies the token with jose. Its errors mean that the token is invalid; any other is rethrown.
 */
export async function readClaims(
  now: string,
  verify: (currentDate: Date) => Promise<{ payload: JWTPayload }>,
): Promise<Claims> {
  const { payload } = await verify(new Date(now)).catch((error: unknown) => {
    if (error instanceof errors.JWTExpired) throw createExpiryError();
    throw error instanceof errors.JOSEError ? createTokenError() : error;
  });
  const { success, output } = v.safeParse(payloadSchema, payload);
  if (!success) throw createTokenError();
  const { iat, auth_time: signedInAtSeconds } = output;
  const nowSeconds = Date.parse(now) / 1000;
  // jose accepts both in the future. Such a sign-in would remain valid after it was revoked. The signature is valid, so the
  // provider has issued the token, and signing in again doesn't help.
  if (Math.max(iat, signedInAtSeconds) > nowSeconds + clockSkewSeconds)
    throw createTokenError(
      'The clock of this site’s server is wrong, so nobody can sign in. Tell whoever runs the site.',
    );
  if (signedInAtSeconds < nowSeconds - maxSignInSeconds) throw createExpiryError();
  return {
    uid: output.sub,
    email: output.email,
    emailIsVerified: output.email_verified,
    displayName: output.name,
    photoURL: output.picture,
    signedInAtSeconds,
  };
}

function createTokenError(message = 'The token is invalid. Sign in again.') {
  return createDenial('UNAUTHENTICATED', 'invalidToken', message);
}

function createExpiryError() {
  return createDenial('UNAUTHENTICATED', 'expiredToken', 'Your sign-in has expired. Sign in again.');
}

import { demoEmail, demoToken } from '#domain/people/demo.ts';
import type { Claims } from '#domain/people/roles.ts';
import type { Settings } from '../env.ts';
import { createDenial } from '../graphql/errorCodes.ts';
import type { Log } from '../logging/log.ts';

/** The interface that every identity provider implements. */
export interface IdentityProvider {
  /**
   * Returns the provider's claims about the owner of a token.
   * @throws a GraphQL error: UNAUTHENTICATED for an invalid token, UNAVAILABLE when it can't be verified right now.
   */
  verify(token: string): Promise<Claims>;
  /** Checks that the sign-in wasn't revoked since the token was issued. @throws the same errors as `verify`. */
  checkNotRevoked(claims: Claims): Promise<void>;
  /** The local provider's own functions; undefined for any other provider. */
  localSignIn?: LocalSignIn;
}

/** Local sign-in, where anyone with the sign-in key can sign in with any e-mail. */
export interface LocalSignIn {
  /** The sign-in key, which is printed at the start but must never appear in a log or on a page. */
  key: string;
  /** Returns a token for this user that is valid for an hour, or until the server stops. */
  issueToken(email: string, displayName: string | null): string;
}

/** Opens the configured identity provider, and loads only its code. */
export async function openIdentityProvider(
  settings: Settings,
  dependencies: { now: () => string; log: Log },
): Promise<IdentityProvider> {
  if (settings.identity === 'demo') return demoIdentity;
  if (settings.identity === 'local') return (await import('./localIdentity.ts')).openLocalIdentity(settings);
  const { createFirebaseIdentity } = await import('./firebaseIdentity.ts');
  const options = { ...dependencies, isEmulated: settings.authEmulatorHost !== null };
  return createFirebaseIdentity(settings.firebase.projectId ?? '', options);
}

/** The identity of all users of a demo, who count as admins. A demo refuses all mutations. */
const demoIdentity: IdentityProvider = {
  verify: async (token) => {
    if (token !== demoToken)
      throw createDenial('UNAUTHENTICATED', 'invalidToken', 'This is a demo: open /admin to look around.');
    const profile = { uid: 'demo-visitor', email: demoEmail, displayName: 'Visitor', photoURL: null };
    return { ...profile, emailIsVerified: true, signedInAtSeconds: 0 };
  },
  checkNotRevoked: async () => {},
};

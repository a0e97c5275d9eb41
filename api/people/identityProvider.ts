import { demoEmail, demoToken } from '#domain/people/demo.ts';
import type { Settings } from '../env.ts';
import { createDenial } from '../graphql/errorCodes.ts';
import type { Log } from '../logging/log.ts';
import { openOnce } from '../openOnce.ts';
import { openInDataFolder } from '../storage/dataFolder.ts';

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
  /** Only with IDENTITY=local. */
  localSignIn?: LocalSignIn;
}

/** With the sign-in key, anyone can sign in with any e-mail. */
export interface LocalSignIn {
  /** It is printed when the server starts, but must never appear in a log or on a page. */
  key: string;
  /** Returns a token for this user that is valid for an hour, or until the server stops. */
  issueToken(email: string, displayName: string | null): Promise<string>;
}

/** Opens the identity provider that is configured. Only its code is loaded. */
export async function openIdentityProvider(
  { identity, dataDir, signInKey, firebase: { projectId }, authEmulatorHost }: Settings,
  dependencies: { now: () => string; log: Log },
): Promise<IdentityProvider> {
  if (identity === 'demo') return demoIdentity;
  if (identity === 'local') {
    const { createLocalIdentity, readOrCreateSignInKey } = await import('./localIdentity.ts');
    const key = signInKey ?? (await openInDataFolder(dataDir, async () => readOrCreateSignInKey(dataDir)));
    return createLocalIdentity(dependencies.now, key);
  }
  // Visitors have no token, so a cold start doesn't load what verifies one.
  const open = openOnce(async () => {
    const { createFirebaseIdentity } = await import('./firebaseIdentity.ts');
    return createFirebaseIdentity(projectId ?? '', {
      ...dependencies,
      isEmulated: authEmulatorHost !== null,
    });
  });
  return {
    verify: async (token) => (await open()).verify(token),
    checkNotRevoked: async (claims) => (await open()).checkNotRevoked(claims),
  };
}

/** The one user of a demo has the rights of an admin, but no mutation is executed. */
const demoIdentity: IdentityProvider = {
  verify: async (token) => {
    if (token !== demoToken)
      throw createDenial('UNAUTHENTICATED', 'invalidToken', 'This is a demo: open /admin to look around.');
    const profile = { uid: 'demo-visitor', email: demoEmail, displayName: 'Visitor', photoURL: null };
    return { ...profile, emailIsVerified: true, signedInAtSeconds: 0 };
  },
  checkNotRevoked: async () => {},
};

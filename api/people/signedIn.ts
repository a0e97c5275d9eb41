// What a sign-in makes of a person's document, by one rule for both stores.
import type { Claims } from './identity.ts';
import type { Invitation, Role, StoredUser } from './peopleStore.ts';

/** The document after a sign-in: role and date of the first stay, but an active invitation raises the role. */
export function signedIn(
  claims: Claims,
  {
    stored,
    invitation,
    firstRole,
    now,
  }: { stored: StoredUser | null; invitation: Invitation | null; firstRole: Role; now: string },
): StoredUser {
  const isInvited = claims.emailIsVerified && invitation?.isActive === true;
  return {
    uid: claims.uid,
    email: claims.email,
    displayName: claims.displayName,
    photoURL: claims.photoURL,
    role: isInvited ? 'admin' : (stored?.role ?? firstRole),
    createdAt: stored === null ? now : stored.createdAt,
    lastSignIn: now,
  };
}

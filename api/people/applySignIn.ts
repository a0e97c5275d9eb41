// The changes that a sign-in makes to a user's record, for both stores.
import type { Claims } from './identityProvider.ts';
import type { Invitation, Role, StoredUser } from './peopleStore.ts';

/** Returns the record after a sign-in. The role and the date of the first sign-in remain, but an active invitation makes the user an admin. */
export function applySignIn(
  claims: Claims,
  {
    stored,
    invitation,
    initialRole,
    now,
  }: { stored: StoredUser | null; invitation: Invitation | null; initialRole: Role; now: string },
): StoredUser {
  const isInvited = claims.emailIsVerified && invitation?.isActive === true;
  const role = isInvited ? 'admin' : (stored?.role ?? initialRole);
  return {
    uid: claims.uid,
    email: claims.email,
    displayName: claims.displayName,
    photoURL: claims.photoURL,
    role,
    roleGrantedTo: role === 'admin' ? grantEmailOf(claims, stored, isInvited) : null,
    isAdmin: initialRole === 'admin',
    createdAt: stored === null ? now : stored.createdAt,
    lastSignIn: now,
  };
}

/** Returns the e-mail that the role was granted to. Records of earlier versions don't have it: there it is the stored e-mail. */
function grantEmailOf(claims: Claims, stored: StoredUser | null, isInvited: boolean): string | null {
  return isInvited || stored === null ? claims.email : (stored.roleGrantedTo ?? stored.email);
}

/** Whether revoking this e-mail revokes the user's role: because it was granted to this e-mail, or the user has it now. */
export function isRoleRevoked({ role, roleGrantedTo, email }: StoredUser, revokedEmail: string): boolean {
  return role === 'admin' && (roleGrantedTo === revokedEmail || email === revokedEmail);
}

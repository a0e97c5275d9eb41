// What a sign-in makes of a person's document, by one rule for both stores.
import type { Claims } from './identityProvider.ts';
import type { Invitation, Role, StoredUser } from './peopleStore.ts';

/** The document after a sign-in: role and date of the first stay, but an active invitation raises the role. */
export function applySignIn(
  claims: Claims,
  {
    stored,
    invitation,
    firstRole: initialRole,
    now,
  }: { stored: StoredUser | null; invitation: Invitation | null; firstRole: Role; now: string },
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

/** A role from before grants were remembered belongs to the e-mail that the person had until now. */
function grantEmailOf(claims: Claims, stored: StoredUser | null, isInvited: boolean): string | null {
  return isInvited || stored === null ? claims.email : (stored.roleGrantedTo ?? stored.email);
}

/** Whether revoking this e-mail takes the person's role: it was granted to the e-mail, or they have the e-mail now. */
export function isRoleRevoked({ role, roleGrantedTo, email }: StoredUser, revokedEmail: string): boolean {
  return role === 'admin' && (roleGrantedTo === revokedEmail || email === revokedEmail);
}

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
  const role = isInvited ? 'admin' : (stored?.role ?? firstRole);
  return {
    uid: claims.uid,
    email: claims.email,
    displayName: claims.displayName,
    photoURL: claims.photoURL,
    role,
    roleGrantedTo: role === 'admin' ? grantedTo(claims, stored, isInvited) : null,
    isAdmin: firstRole === 'admin',
    createdAt: stored === null ? now : stored.createdAt,
    lastSignIn: now,
  };
}

/** A role from before grants were remembered belongs to the e-mail that the person had until now. */
function grantedTo(claims: Claims, stored: StoredUser | null, isInvited: boolean): string | null {
  return isInvited || stored === null ? claims.email : (stored.roleGrantedTo ?? stored.email);
}

/** Whether revoking this e-mail takes the person's role: it was granted to the e-mail, or they have the e-mail now. */
export function losesRole({ role, roleGrantedTo, email }: StoredUser, revoked: string): boolean {
  return role === 'admin' && (roleGrantedTo === revoked || email === revoked);
}

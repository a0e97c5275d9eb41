// The changes of users and invitations, for both stores.
import type { ChangeMetadata } from '#domain/collection/changes.ts';
import type { NewAuditEntry } from '../audit/auditLog.ts';
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

/** Returns the invitation after inviting this person, and the audit entry; null when nothing changes. */
export function planInvitation(
  stored: Invitation | null,
  { email, displayName }: Pick<Invitation, 'email' | 'displayName'>,
  { by, now }: ChangeMetadata,
): { invitation: Invitation; entry: NewAuditEntry | null } {
  const isActive = stored?.isActive === true;
  const createdAt = isActive ? stored.createdAt : now;
  return {
    invitation: { email, displayName, role: 'admin', createdAt, isActive: true },
    entry:
      isActive && stored.displayName === displayName
        ? null
        : { action: 'invited', subject: email, title: displayName ?? email, by, at: now },
  };
}

/** Returns the audit entry of a revocation, or null when neither the invitation nor a user's role changes. */
export function planRevocation(
  email: string,
  { invitation, hadRole }: { invitation: Invitation | null; hadRole: boolean },
  { by, now }: ChangeMetadata,
): NewAuditEntry | null {
  if (!hadRole && invitation?.isActive !== true) return null;
  return { action: 'revoked', subject: email, title: invitation?.displayName ?? email, by, at: now };
}

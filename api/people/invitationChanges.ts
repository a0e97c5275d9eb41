// The changes of an invitation and their audit entries, for both stores.
import type { ChangeMetadata, NewAuditEntry } from '../audit/auditLog.ts';
import type { Invitation } from './peopleStore.ts';

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

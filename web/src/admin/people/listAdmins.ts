import { formatDateTime } from '../formatDateTime.ts';
import type { InvitationFragment } from '../operations.generated.ts';

/** An admin as the list shows them. */
export interface AdminEntry {
  email: string;
  name: string | null;
  description: string;
  /** The reason why the role can't be revoked; null if it can. */
  fixedReason: string | null;
}

/** Returns every known admin once. The allowlist takes precedence over an invitation. */
export function listAdmins(
  allowlist: readonly string[],
  invitations: readonly InvitationFragment[],
  currentUserEmail: string,
): AdminEntry[] {
  const listed = allowlist.map((email) => ({
    email,
    name: null,
    description: 'From server settings (ADMIN_EMAILS)',
    fixedReason: 'Locked',
  }));
  const invited = invitations.filter(({ email }) => !allowlist.includes(email)).map(describeInvitation);
  // The signed-in admin may have the role from an earlier allowlist.
  const isCurrentUserKnown = [...listed, ...invited].some(({ email }) => email === currentUserEmail);
  const current = {
    email: currentUserEmail,
    name: null,
    description: 'Admin since an earlier sign-in',
    fixedReason: null,
  };
  return [...listed, ...(isCurrentUserKnown ? [] : [current]), ...invited];
}

function describeInvitation({ email, displayName, createdAt, isActive }: InvitationFragment): AdminEntry {
  return {
    email,
    name: displayName,
    description: createdAt === null ? 'invited' : `invited ${formatDateTime(createdAt)}`,
    fixedReason: isActive ? null : 'Revoked',
  };
}

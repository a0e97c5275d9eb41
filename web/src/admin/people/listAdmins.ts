import type { InvitationFragment } from '../operations.generated.ts';

/** Somebody in the list of admins, and why they are in it. */
export type AdminEntry =
  | { email: string; source: 'deployment' }
  | { email: string; source: 'invitation'; invitation: InvitationFragment }
  /** The admin who asks, by a role that an earlier allowlist left. */
  | { email: string; source: 'role' };

/** Everybody whom the dashboard knows as an admin, once each: the deployment's word counts before an invitation. */
export function listAdmins(
  allowlist: readonly string[],
  invitations: readonly InvitationFragment[],
  currentUserEmail: string,
): AdminEntry[] {
  const invited = invitations.filter(({ email }) => !allowlist.includes(email));
  const isCurrentUserListed = [...allowlist, ...invited.map(({ email }) => email)].includes(currentUserEmail);
  return [
    ...allowlist.map((email) => ({ email, source: 'deployment' as const })),
    ...(isCurrentUserListed ? [] : [{ email: currentUserEmail, source: 'role' as const }]),
    ...invited.map((invitation) => ({
      email: invitation.email,
      source: 'invitation' as const,
      invitation,
    })),
  ];
}

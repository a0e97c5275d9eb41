/** An admin in the list, with the source of their role. */
export type AdminEntry<Invitation> =
  | { email: string; source: 'deployment' }
  | { email: string; source: 'invitation'; invitation: Invitation }
  /** The signed-in admin, who has the role from an earlier allowlist. */
  | { email: string; source: 'role' };

/** Returns every known admin once. The allowlist takes precedence over an invitation. */
export function listAdmins<Invitation extends { email: string }>(
  allowlist: readonly string[],
  invitations: readonly Invitation[],
  currentUserEmail: string,
): AdminEntry<Invitation>[] {
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

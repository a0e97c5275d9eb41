import type { Settings } from '../env.ts';
import type { Admin } from '../generated/resolvers.generated.ts';
import type { Claims } from './identityProvider.ts';
import type { Invitation, PeopleStore, StoredUser } from './peopleStore.ts';

interface ListAdminsDependencies {
  people: Pick<PeopleStore, 'listAdmins' | 'listInvitations'>;
  settings: Pick<Settings, 'adminEmails'>;
}

/** Returns everybody who is an admin, will be one after signing in, or was one, each once with the reason. */
export async function listAdmins(
  { people, settings: { adminEmails } }: ListAdminsDependencies,
  viewer: Pick<Claims, 'uid' | 'email'> | null,
): Promise<Admin[]> {
  const invitations = await people.listInvitations();
  const knownEmails = [...new Set([...adminEmails, ...invitations.map(({ email }) => email)])];
  const users = await people.listAdmins(knownEmails);
  const userEmails = new Set(users.flatMap(({ email, roleGrantedTo }) => [email, roleGrantedTo]));

  const describeUser = (user: StoredUser): Admin => {
    const invitation = invitations.find(({ email }) => email === (user.roleGrantedTo ?? user.email)) ?? null;
    const isConfigured = user.email !== null && adminEmails.includes(user.email);
    return {
      ...describeReason(user, invitation, isConfigured),
      // The e-mail that a revocation needs. The account's may be another one since the invitation.
      email: (isConfigured ? user.email : invitation?.email) ?? user.email ?? user.uid,
      displayName: invitation?.displayName ?? user.displayName,
      uid: user.uid,
      isViewer: user.uid === viewer?.uid,
      lastSignIn: user.lastSignIn,
      invitedAt: invitation?.createdAt ?? null,
    };
  };
  const describeEmail = (email: string): Admin => {
    const invitation = invitations.find((invited) => invited.email === email) ?? null;
    const isViewer = email === viewer?.email;
    const { reason, isWaiting } = describeReason(null, invitation, adminEmails.includes(email));
    return {
      reason,
      // A client can use the API without recording the sign-in.
      isWaiting: isWaiting && !isViewer,
      email,
      displayName: invitation?.displayName ?? null,
      uid: null,
      isViewer,
      lastSignIn: null,
      invitedAt: invitation?.createdAt ?? null,
    };
  };
  return [
    ...users.map(describeUser),
    ...knownEmails.filter((email) => !userEmails.has(email)).map(describeEmail),
  ].toSorted((one, other) => (sortKeyOf(one) < sortKeyOf(other) ? -1 : 1));
}

const reasons: readonly Admin['reason'][] = ['CONFIGURED', 'INVITED', 'EARLIER', 'REVOKED'];

function sortKeyOf({ reason, email }: Admin): string {
  return `${reasons.indexOf(reason)} ${email}`;
}

function describeReason(
  user: StoredUser | null,
  invitation: Invitation | null,
  isConfigured: boolean,
): Pick<Admin, 'reason' | 'isWaiting'> {
  if (isConfigured) return { reason: 'CONFIGURED', isWaiting: user === null };
  const isInvited = invitation?.isActive === true;
  if (user?.role === 'admin') return { reason: isInvited ? 'INVITED' : 'EARLIER', isWaiting: false };
  return { reason: isInvited ? 'INVITED' : 'REVOKED', isWaiting: isInvited };
}

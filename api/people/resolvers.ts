import type { Admin, MutationResolvers, QueryResolvers } from '../generated/resolvers.generated.ts';
import { createGraphQLError } from '../graphql/errorCodes.ts';
import type { ResolverContext } from '../graphql/resolverContext.ts';
import type { Claims } from './identityProvider.ts';
import { normalizeEmail } from '#domain/people/normalizeEmail.ts';
import {
  findAdminDenial,
  type Invitation,
  isOnAllowlist,
  type People,
  type RoleServices,
  type User,
} from './people.ts';

/** The part of the context that these resolvers use. */
export interface PeopleContext extends ResolverContext, RoleServices {
  people: People;
  now: () => string;
  /**
   * Returns the claims of the caller's token, or null without a token. The token is verified once per request.
   * @throws UNAUTHENTICATED for an invalid token.
   */
  getViewer: () => Promise<Claims | null>;
  /**
   * Returns the claims of the caller's token.
   * @throws UNAUTHENTICATED without a token, for an invalid one, and when the sign-in was revoked.
   */
  requireViewer: () => Promise<Claims>;
}

export const peopleResolvers = {
  Query: {
    me: async (_, _arguments, context) => {
      const claims = await context.getViewer();
      if (claims === null) return null;
      const user = (await context.people.findUser(claims.uid)) ?? { ...claims, ...neverSignedIn };
      return { ...user, isAdmin: (await findAdminDenial(claims, context)) === null };
    },
    invitations: async (_, _arguments, { requireAdmin, people }) => {
      await requireAdmin();
      return people.listInvitations();
    },
    admins: async (_, _arguments, { requireAdmin, getViewer, people, settings: { adminEmails } }) => {
      await requireAdmin();
      const invitations = await people.listInvitations();
      const emails = [...new Set([...adminEmails, ...invitations.map(({ email }) => email)])];
      const users = await people.listUsers(emails);
      return listAdmins(users, invitations, emails, adminEmails, await getViewer());
    },
    allowlist: async (_, _arguments, { requireAdmin, settings }) => {
      await requireAdmin();
      return settings.adminEmails;
    },
  } satisfies QueryResolvers<PeopleContext>,
  Mutation: {
    signIn: async (_, _arguments, context) => {
      const { settings, people, now } = context;
      const claims = await context.requireViewer();
      const user = await people.recordSignIn(claims, isOnAllowlist(claims, settings), now());
      const reason = await findAdminDenial(claims, context);
      // Only admins have a reason to sign in, and the site signs everybody else out again.
      context.report(reason === null ? { signedInUid: claims.uid } : { denial: { reason, uid: claims.uid } });
      return { ...user, isAdmin: reason === null };
    },
    createAdminUser: async (_, input, { authorizeChange, people, settings }) => {
      const change = await authorizeChange();
      const email = parseEmail(input.email);
      const displayName = input.displayName?.trim() || null;
      if (displayName !== null && displayName.length > 120)
        throw createGraphQLError('BAD_USER_INPUT', 'Please enter a name of at most 120 characters.');
      if (settings.adminEmails.includes(email))
        throw createGraphQLError('BAD_USER_INPUT', `${email} is already an admin: ADMIN_EMAILS lists it.`);
      return people.invite(email, displayName, change);
    },
    revokeAdminUser: async (_, input, { authorizeChange, people, settings }) => {
      const change = await authorizeChange();
      const email = parseEmail(input.email);
      if (settings.adminEmails.includes(email))
        throw createGraphQLError(
          'BAD_USER_INPUT',
          `${email} is an admin because ADMIN_EMAILS lists it. Remove it there first, then revoke the role.`,
        );
      return people.revoke(email, change);
    },
  } satisfies MutationResolvers<PeopleContext>,
};

/** What the claims of a valid token lack whose owner never signed in here. */
const neverSignedIn = { role: 'user', lastSignIn: null, createdAt: null } as const;

/** @throws a GraphQL error, BAD_USER_INPUT, for an invalid e-mail. */
function parseEmail(input: string): string {
  const email = normalizeEmail(input.trim());
  // The e-mail is the id of the invitation's document in Firestore, so it must not contain a slash.
  if (email.length > 254 || !/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(email))
    throw createGraphQLError('BAD_USER_INPUT', 'Please enter a valid e-mail.');
  return email;
}

const reasons: readonly Admin['reason'][] = ['CONFIGURED', 'INVITED', 'EARLIER', 'REVOKED'];

/**
 * Returns everybody who is an admin, will be one after signing in, or was one, each once with the reason.
 * @param emails the allowlist and the invitations.
 */
export function listAdmins(
  users: readonly User[],
  invitations: readonly Invitation[],
  emails: readonly string[],
  adminEmails: readonly string[],
  viewer: Pick<Claims, 'uid' | 'email'> | null,
): Admin[] {
  const describe = (user: User | null, accountEmail: string): Admin => {
    const invitedEmail = user?.roleGrantedTo ?? accountEmail;
    const invitation = invitations.find(({ email }) => email === invitedEmail) ?? null;
    const isConfigured = adminEmails.includes(accountEmail);
    const isInvited = invitation?.isActive === true;
    const hasRole = user?.role === 'admin';
    const isWaiting = isConfigured ? user === null : isInvited && !hasRole;
    const isViewer = user === null ? accountEmail === viewer?.email : user.uid === viewer?.uid;
    return {
      reason: isConfigured ? 'CONFIGURED' : isInvited ? 'INVITED' : hasRole ? 'EARLIER' : 'REVOKED',
      // A client can use the API without recording the sign-in.
      isWaiting: isWaiting && !(user === null && isViewer),
      // The e-mail that a revocation needs. The account's may be another one since the invitation.
      email: isConfigured ? accountEmail : (invitation?.email ?? accountEmail),
      displayName: invitation?.displayName ?? user?.displayName ?? null,
      uid: user?.uid ?? null,
      isViewer,
      lastSignIn: user?.lastSignIn ?? null,
      invitedAt: invitation?.createdAt ?? null,
    };
  };
  const accountEmails = new Set(users.flatMap(({ email, roleGrantedTo }) => [email, roleGrantedTo]));
  const admins = [
    ...users.map((user) => describe(user, user.email ?? user.uid)),
    ...emails.filter((email) => !accountEmails.has(email)).map((email) => describe(null, email)),
  ].toSorted((one, other) => (one.email < other.email ? -1 : 1));
  return reasons.flatMap((reason) => admins.filter((admin) => admin.reason === reason));
}

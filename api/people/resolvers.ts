import type { MutationResolvers, QueryResolvers } from '../generated/resolvers.generated.ts';
import { createGraphQLError } from '../graphql/errorCodes.ts';
import type { ResolverContext } from '../graphql/resolverContext.ts';
import type { Claims } from './identityProvider.ts';
import { normalizeEmail } from '#domain/people/normalizeEmail.ts';
import { listAdmins } from './listAdmins.ts';
import type { PeopleStore, StoredUser } from './peopleStore.ts';
import { findAdminDenial, initialRoleFor, isAdmin, type RoleServices } from './roles.ts';

/** The part of the context that these resolvers use. */
export interface PeopleContext extends ResolverContext, RoleServices {
  people: PeopleStore;
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

const listInvitations: QueryResolvers<PeopleContext>['invitations'] = async (
  _,
  _arguments,
  { requireAdmin, people },
) => {
  await requireAdmin();
  return people.listInvitations();
};

export const peopleResolvers = {
  Query: {
    me: async (_, _arguments, context) => {
      const claims = await context.getViewer();
      if (claims === null) return null;
      const user = (await context.people.findUser(claims.uid)) ?? unknownUser(claims);
      return { ...user, isAdmin: await isAdmin(claims, context) };
    },
    invitations: listInvitations,
    admins: async (_, _arguments, context) => {
      await context.requireAdmin();
      return listAdmins(context, await context.getViewer());
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
      const role = initialRoleFor(claims, settings.adminEmails);
      const user = await people.recordSignIn(claims, role, now());
      const reason = await findAdminDenial(claims, context);
      // Only admins have a reason to sign in, and the site signs everybody else out again.
      context.report(reason === null ? { signedInUid: claims.uid } : { denial: { reason, uid: claims.uid } });
      return { ...user, isAdmin: reason === null };
    },
    createAdminUser: async (_, input, { authorizeChange, people, settings }) => {
      const change = await authorizeChange();
      const { email, displayName } = parseInvitation(input);
      if (settings.adminEmails.includes(email)) {
        throw createGraphQLError('BAD_USER_INPUT', `${email} is already an admin: ADMIN_EMAILS lists it.`);
      }
      return people.invite(email, displayName, change);
    },
    revokeAdminUser: async (_, input, { authorizeChange, people, settings }) => {
      const change = await authorizeChange();
      const { email } = parseInvitation({ email: input.email });
      if (settings.adminEmails.includes(email)) {
        throw createGraphQLError(
          'BAD_USER_INPUT',
          `${email} is an admin because ADMIN_EMAILS lists it. Remove it there first, then revoke the role.`,
        );
      }
      return (await people.revoke(email, change)).invitation;
    },
  } satisfies MutationResolvers<PeopleContext>,
};

/** Returns the user for a valid token whose owner never signed in here. */
function unknownUser({ uid, email, displayName, photoURL }: Claims): StoredUser {
  return {
    uid,
    email,
    displayName,
    photoURL,
    role: 'user',
    roleGrantedTo: null,
    isAdmin: false,
    lastSignIn: null,
    createdAt: null,
  };
}

/**
 * Returns the normalized e-mail and name.
 * @throws a GraphQL error, BAD_USER_INPUT, when one of them is invalid.
 */
function parseInvitation(input: { email: string; displayName?: string | null }): {
  email: string;
  displayName: string | null;
} {
  const email = normalizeEmail(input.email.trim());
  const displayName = input.displayName?.trim() || null;
  // The e-mail is the id of the invitation's document in Firestore, so it must not contain a slash.
  if (email.length > 254 || !/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(email)) {
    throw createGraphQLError('BAD_USER_INPUT', 'Please enter a valid e-mail.');
  }
  if (displayName !== null && displayName.length > 120) {
    throw createGraphQLError('BAD_USER_INPUT', 'Please enter a name of at most 120 characters.');
  }
  return { email, displayName };
}

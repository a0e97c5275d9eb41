import { normalizeEmail } from '#domain/people/normalizeEmail.ts';
import { type Claims, isOnAllowlist, listAdmins, listAllowedEmails } from '#domain/people/roles.ts';
import type { Settings } from '../env.ts';
import type { MutationResolvers, QueryResolvers } from '../generated/resolvers.generated.ts';
import { requireInput } from '../graphql/errorCodes.ts';
import type { ResolverContext } from '../graphql/resolverContext.ts';
import type { DenialReason } from '../logging/requestLog.ts';
import type { People } from './people.ts';

/** The part of the context that these resolvers use. */
interface PeopleContext extends ResolverContext {
  people: People;
  settings: Pick<Settings, 'adminEmails'>;
  now: () => string;
}

/** Returns the reason why this user is not an admin, or null for an admin. */
export async function findDenialReason(
  claims: Claims,
  { people, settings }: Pick<PeopleContext, 'people' | 'settings'>,
): Promise<DenialReason | null> {
  if (!claims.emailIsVerified) return 'unverifiedEmail';
  if (isOnAllowlist(claims, settings.adminEmails)) return null;
  // During an outage of the store, nobody has the role. The store monitor logs it.
  const user = await people.findUser(claims.uid).catch(() => null);
  return user?.role === 'admin' ? null : 'unknownEmail';
}

export const peopleResolvers = {
  Query: {
    me: async (_, _arguments, { getViewer, isAdmin, people }) => {
      const claims = await getViewer();
      if (claims === null) return null;
      const newUser = { ...claims, role: 'user' as const, lastSignIn: null, createdAt: null };
      const user = (await people.findUser(claims.uid)) ?? newUser;
      return { ...user, isAdmin: await isAdmin() };
    },
    invitations: async (_, _arguments, { requireAdmin, people }) => {
      await requireAdmin();
      return people.listInvitations();
    },
    admins: async (_, _arguments, { requireAdmin, getViewer, people, settings }) => {
      await requireAdmin();
      const invitations = await people.listInvitations();
      const known = { allowlist: settings.adminEmails, invitations, viewer: await getViewer() };
      return listAdmins(await people.listUsers(listAllowedEmails(known)), known);
    },
    allowlist: async (_, _arguments, { requireAdmin, settings }) => {
      await requireAdmin();
      return settings.adminEmails;
    },
  } satisfies QueryResolvers<PeopleContext>,
  Mutation: {
    signIn: async (_, _arguments, context) => {
      const { people, settings, now } = context;
      const claims = await context.requireViewer();
      const user = await people.recordSignIn(claims, isOnAllowlist(claims, settings.adminEmails), now());
      const reason = await findDenialReason(claims, context);
      // Only admins sign in; the site signs other users out again.
      context.report(reason === null ? { signedInUid: claims.uid } : { denial: { reason, uid: claims.uid } });
      return { ...user, isAdmin: reason === null };
    },
    createAdminUser: async (_, input, { authorizeChange, people, settings }) => {
      const change = await authorizeChange();
      const email = parseEmail(input.email);
      const displayName = input.displayName?.trim() || null;
      requireInput((displayName?.length ?? 0) <= 120, 'Please enter a name of at most 120 characters.');
      const advice = `${email} is already an admin: ADMIN_EMAILS lists it.`;
      requireInput(!settings.adminEmails.includes(email), advice);
      return people.invite(email, displayName, change);
    },
    revokeAdminUser: async (_, input, { authorizeChange, people, settings }) => {
      const change = await authorizeChange();
      const email = parseEmail(input.email);
      requireInput(
        !settings.adminEmails.includes(email),
        `${email} is an admin because ADMIN_EMAILS lists it. Remove it there first, then revoke the role.`,
      );
      return people.revoke(email, change);
    },
  } satisfies MutationResolvers<PeopleContext>,
};

/** @throws BAD_USER_INPUT for an invalid e-mail. */
function parseEmail(input: string): string {
  const email = normalizeEmail(input.trim());
  // The e-mail is the id of the invitation's document in Firestore, so it must not contain a slash.
  const isEmail = email.length <= 254 && /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(email);
  requireInput(isEmail, 'Please enter a valid e-mail.');
  return email;
}

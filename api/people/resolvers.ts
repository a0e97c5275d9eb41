import type { Context } from '../context.ts';
import type { MutationResolvers, QueryResolvers } from '../generated/resolvers.generated.ts';
import { refusal } from '../refusals.ts';
import type { Claims } from './identity.ts';
import { readInvitee } from './invitee.ts';
import type { StoredUser } from './peopleStore.ts';
import { firstRole, isAdmin } from './roles.ts';

export const peopleResolvers = {
  Query: {
    me: async (_, _arguments, context) => {
      const claims = await context.viewer();
      if (claims === null) return null;
      return present(claims, (await context.people.user(claims.uid)) ?? stranger(claims), context);
    },
    adminUsers: async (_, _arguments, { authorizeReading, people }) => {
      await authorizeReading();
      return people.invitations();
    },
    allowlist: async (_, _arguments, { authorizeReading, settings }) => {
      await authorizeReading();
      return settings.adminEmails;
    },
  } satisfies QueryResolvers,
  Mutation: {
    signIn: async (_, _arguments, context) => {
      const { settings, people, now } = context;
      const claims = await context.requireViewer();
      const role = firstRole(claims, settings.adminEmails);
      return present(claims, await people.signIn(claims, role, now()), context);
    },
    createAdminUser: async (_, input, { authorizeChange, people, thoughts, settings }) => {
      const { by, now } = await authorizeChange();
      const { email, displayName } = readInvitee(input);
      if (settings.adminEmails.includes(email)) {
        throw refusal('BAD_USER_INPUT', `${email} is an admin already: ADMIN_EMAILS lists it.`);
      }
      const invitation = await people.invite(email, displayName, now);
      await thoughts.record({ action: 'invited', subject: email, title: displayName ?? email, by, at: now });
      return invitation;
    },
    revokeAdminUser: async (_, input, { authorizeChange, people, thoughts, settings }) => {
      const { by, now } = await authorizeChange();
      const { email } = readInvitee({ email: input.email });
      if (settings.adminEmails.includes(email)) {
        throw refusal(
          'BAD_USER_INPUT',
          `${email} is authorised by ADMIN_EMAILS: take it out there, then revoke the role that it left.`,
        );
      }
      const { invitation, hadRole } = await people.revoke(email);
      if (invitation === null && !hadRole) return null;
      const title = invitation?.displayName ?? email;
      await thoughts.record({ action: 'revoked', subject: email, title, by, at: now });
      return invitation;
    },
  } satisfies MutationResolvers,
};

async function present(claims: Claims, user: StoredUser, context: Context) {
  return { ...user, isAdmin: await isAdmin(claims, context) };
}

/** Somebody with a token who never signed in here. */
function stranger({ uid, email, displayName, photoURL }: Claims): StoredUser {
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

// The users who have signed in, in `users/{uid}`, and the people who were invited as admins, in `adminUsers/{email}`.
import * as v from 'valibot';
import type { ChangeMetadata } from '#domain/collection/changes.ts';
import {
  type Claims,
  type Invitation,
  invitationSchema,
  planSignIn,
  type User,
  userSchema,
} from '#domain/people/roles.ts';
import { writeAuditEntry } from '../audit/auditLog.ts';
import type { RecordCondition, Records, RecordWrite, StoredRecord } from '../storage/records.ts';

/** Every method throws `StoreUnavailable` when the database doesn't respond in time. */
export type People = ReturnType<typeof createPeople>;

export function createPeople(records: Records) {
  return {
    /** Returns the user's record, or null for a user who never signed in. */
    findUser: async (uid: string) => (await records.list(userOf(uid))).map(readUser)[0] ?? null,
    /** Creates or updates the user's record. */
    recordSignIn: (claims: Claims, isOnAllowlist: boolean, now: string) =>
      records.change(
        [userOf(claims.uid), ...(claims.email === null ? [] : [invitationOf(claims.email)])],
        ([users = [], invitations = []]) => {
          const [stored] = users.map(readUser);
          const [invitation] = invitations.map(readInvitation);
          const fields = planSignIn(claims, isOnAllowlist, now, stored, invitation);
          const result = readUser({ id: claims.uid, fields: { ...stored, ...fields } });
          return { writes: [{ ...userOf(claims.uid), fields }], result };
        },
      ),
    /** Returns the users who have the role of an admin or one of these e-mails. */
    listUsers: async (emails: readonly string[]) => {
      const conditions: RecordCondition[] = [
        ['role', '==', 'admin'],
        ...emails.map((email) => ['email', '==', email] as const),
      ];
      const found = await Promise.all(
        conditions.map((condition) => records.list({ table: 'users', where: [condition] })),
      );
      return [...new Map(found.flat().map((record) => [record.id, readUser(record)])).values()];
    },
    /** Returns all invitations including revoked ones, sorted by e-mail. */
    listInvitations: async () => (await records.list({ table: 'adminUsers' })).map(readInvitation),
    /** Creates an invitation, or renews a revoked one. The date of an active invitation stays the same. */
    invite: (email: string, displayName: string | null, { by, now }: ChangeMetadata) =>
      records.change([invitationOf(email)], ([found = []]) => {
        const active = found.map(readInvitation).find(({ isActive }) => isActive);
        const createdAt = active?.createdAt ?? now;
        const fields = { email, displayName, role: 'admin', createdAt, isActive: true } as const;
        const title = displayName ?? email;
        const entry = writeAuditEntry({ action: 'invited', subject: email, title, by, at: now });
        const isSame = active?.displayName === displayName;
        return { writes: isSame ? [] : [{ ...invitationOf(email), fields }, entry], result: fields };
      }),
    /** Ends an invitation, and takes the role from all users who have it by this invitation or have this e-mail. */
    revoke: (email: string, { by, now }: ChangeMetadata) =>
      records.change(
        // Reads all admins, because the application before version 1 stored e-mails as they were typed.
        [invitationOf(email), { table: 'users', where: [['role', '==', 'admin']] }],
        ([found = [], admins = []]) => {
          const [invitation = null] = found.map(readInvitation);
          const writes: RecordWrite[] = admins
            .map(readUser)
            .filter((user) => user.roleGrantedTo === email || user.email === email)
            .map(({ uid: id }) => ({ table: 'users', id, fields: noRole }));
          if (invitation?.isActive === true)
            writes.push({ ...invitationOf(email), fields: { isActive: false } });
          const title = invitation?.displayName ?? email;
          if (writes.length > 0)
            writes.push(writeAuditEntry({ action: 'revoked', subject: email, title, by, at: now }));
          return { writes, result: invitation && { ...invitation, isActive: false } };
        },
      ),
  };
}

const noRole = { role: 'user', roleGrantedTo: undefined };
const userOf = (id: string) => ({ table: 'users', id }) as const;
const invitationOf = (id: string) => ({ table: 'adminUsers', id }) as const;

function readUser({ id, fields }: StoredRecord): User {
  return { uid: id, ...v.parse(userSchema, fields) };
}

function readInvitation({ id, fields }: StoredRecord): Invitation & { role: 'admin' } {
  return { email: id, role: 'admin', ...v.parse(invitationSchema, fields) };
}

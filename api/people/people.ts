// The users who have signed in, in `users/{uid}`, and the people who were invited as admins, in `adminUsers/{email}`.
import * as v from 'valibot';
import { normalizeEmail } from '#domain/people/normalizeEmail.ts';
import type { ChangeMetadata } from '#domain/collection/changes.ts';
import { writeAuditEntry } from '../audit/auditLog.ts';
import type { Settings } from '../env.ts';
import type { Log } from '../logging/log.ts';
import type { DenialReason } from '../logging/requestLog.ts';
import type { RecordCondition, RecordQuery, Records, RecordWrite, StoredRecord } from '../storage/records.ts';
import { splitIntoChunks } from '../storage/splitIntoChunks.ts';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import type { Claims } from './identityProvider.ts';

// A value of a wrong type counts as missing.
const textSchema = v.pipe(v.string(), v.nonEmpty());
const optionalText = v.fallback(v.nullable(textSchema), null);
const flag = v.fallback(v.boolean(), false);

const userSchema = v.object({
  email: v.fallback(v.nullable(v.pipe(textSchema, v.transform(normalizeEmail))), null),
  displayName: optionalText,
  photoURL: optionalText,
  role: v.fallback(v.picklist(['admin', 'user']), 'user'),
  /** The e-mail of the invitation that has given the role. */
  roleGrantedTo: optionalText,
  /** Whether the e-mail was on the allowlist at the last sign-in. Permissions are computed for each request instead. */
  isAdmin: flag,
  createdAt: optionalText,
  lastSignIn: optionalText,
});

const invitationSchema = v.object({ displayName: optionalText, createdAt: optionalText, isActive: flag });

/** A user who has signed in. E-mails are in the form of `normalizeEmail`, timestamps are ISO 8601 in UTC. */
export interface User extends v.InferOutput<typeof userSchema> {
  uid: string;
}

export interface Invitation extends v.InferOutput<typeof invitationSchema> {
  email: string;
  role: 'admin';
}

/** Firestore allows at most 30 values in an `in` filter. */
const maxInValues = 30;

/** Every method throws `StoreUnavailable` when the database doesn't respond in time. */
export type People = ReturnType<typeof createPeople>;

export function createPeople(records: Records) {
  return {
    /** Returns null for a user who never signed in. */
    findUser: async (uid: string) => readFirst(await records.list(userOf(uid)), readUser),
    /**
     * Creates or updates the user's record. `role` and `createdAt` are written at the first sign-in; later, only an active
     * invitation for a verified e-mail changes the role.
     */
    recordSignIn: (claims: Claims, isOnAllowlist: boolean, now: string) =>
      records.change(
        [userOf(claims.uid), ...(claims.email === null ? [] : [invitationOf(claims.email)])],
        ([users = [], invitations = []]) => {
          const { uid, email, displayName, photoURL } = claims;
          const stored = readFirst(users, readUser);
          const isInvited =
            claims.emailIsVerified && readFirst(invitations, readInvitation)?.isActive === true;
          const fields = {
            email,
            displayName,
            photoURL,
            lastSignIn: now,
            isAdmin: isOnAllowlist,
            ...(stored === null && { role: isOnAllowlist ? 'admin' : 'user', createdAt: now }),
            ...(isInvited && { role: 'admin', roleGrantedTo: stored?.roleGrantedTo ?? email }),
          };
          const result = readUser({ id: uid, fields: { ...stored, ...fields } });
          return { writes: [{ table: 'users', id: uid, fields }], result };
        },
      ),
    /** Returns the users with the role of an admin, and those with one of these e-mails. */
    listUsers: async (emails: readonly string[]) => {
      const chunks = splitIntoChunks(emails, maxInValues);
      const conditions: RecordCondition[] = [
        ['role', '==', 'admin'],
        ...chunks.map((chunk) => ['email', 'in', chunk] as const),
      ];
      const found = await Promise.all(
        conditions.map((condition) => records.list({ table: 'users', where: [condition] })),
      );
      return [...new Map(found.flat().map((record) => [record.id, readUser(record)])).values()];
    },
    /** Returns all invitations including revoked ones, sorted by e-mail. */
    listInvitations: async () => (await records.list({ table: 'adminUsers' })).map(readInvitation),
    /** Creates an invitation, or renews a revoked one. The date of an active invitation stays the same. */
    invite: (email: string, displayName: string | null, change: ChangeMetadata) =>
      records.change([invitationOf(email)], ([found = []]) => {
        const stored = readFirst(found, readInvitation);
        const isActive = stored?.isActive === true;
        const createdAt = isActive ? stored.createdAt : change.now;
        const fields = { email, displayName, role: 'admin', createdAt, isActive: true } as const;
        const write = { ...invitationOf(email), fields };
        const isSame = isActive && stored.displayName === displayName;
        return { writes: isSame ? [] : [write, recordChange('invited', fields, change)], result: fields };
      }),
    /** Ends an invitation, and takes the role from all who have it by the invitation, or who have this e-mail now. */
    revoke: (email: string, change: ChangeMetadata) =>
      records.change(
        // All admins, because the application before version 1 stored e-mails as typed.
        [invitationOf(email), { table: 'users', where: [['role', '==', 'admin']] }],
        ([found = [], admins = []]) => {
          const invitation = readFirst(found, readInvitation);
          const writes: RecordWrite[] = admins
            .map(readUser)
            .filter((user) => user.roleGrantedTo === email || user.email === email)
            .map(({ uid }) => ({ ...userOf(uid), fields: { role: 'user', roleGrantedTo: undefined } }));
          if (invitation?.isActive === true)
            writes.push({ ...invitationOf(email), fields: { isActive: false } });
          if (writes.length > 0)
            writes.push(recordChange('revoked', { email, displayName: null, ...invitation }, change));
          return { writes, result: invitation && { ...invitation, isActive: false } };
        },
      ),
  };
}

function recordChange(
  action: 'invited' | 'revoked',
  { email, displayName }: Pick<Invitation, 'email' | 'displayName'>,
  { by, now }: ChangeMetadata,
): RecordWrite {
  return writeAuditEntry({ action, subject: email, title: displayName ?? email, by, at: now });
}

function userOf(id: string) {
  return { table: 'users', id } as const satisfies RecordQuery;
}

function invitationOf(id: string) {
  return { table: 'adminUsers', id } as const satisfies RecordQuery;
}

function readFirst<Result>([first]: readonly StoredRecord[], read: (record: StoredRecord) => Result) {
  return first === undefined ? null : read(first);
}

function readUser({ id, fields }: StoredRecord): User {
  return { uid: id, ...v.parse(userSchema, fields) };
}

function readInvitation({ id, fields }: StoredRecord): Invitation {
  return { email: id, role: 'admin', ...v.parse(invitationSchema, fields) };
}

export interface RoleServices {
  settings: Pick<Settings, 'adminEmails'>;
  people: Pick<People, 'findUser'>;
  log: Pick<Log, 'warn'>;
}

/**
 * Returns why this user is currently not an admin, or null for an admin: somebody with a verified e-mail that is on the
 * allowlist, or with the role in the stored record. While the store is unavailable, it doesn't tell who has the role.
 */
export async function findAdminDenial(
  claims: Claims,
  { settings, people, log }: RoleServices,
): Promise<Extract<DenialReason, 'unverifiedEmail' | 'unknownEmail'> | null> {
  if (!claims.emailIsVerified) return 'unverifiedEmail';
  if (isOnAllowlist(claims, settings)) return null;
  try {
    return (await people.findUser(claims.uid))?.role === 'admin' ? null : 'unknownEmail';
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    log.warn('A user’s role couldn’t be read, so the user isn’t treated as an admin.', error);
    return 'unknownEmail';
  }
}

export function isOnAllowlist({ email, emailIsVerified }: Claims, { adminEmails }: RoleServices['settings']) {
  return emailIsVerified && email !== null && adminEmails.includes(email);
}

import * as v from 'valibot';
import { normalizeEmail } from '#domain/people/normalizeEmail.ts';
import type { ChangeMetadata } from '#domain/collection/changes.ts';
import type { Claims } from './identityProvider.ts';

export type Role = 'admin' | 'user';

/** A user who has signed in. Timestamps are ISO 8601 strings in UTC. */
export interface StoredUser {
  uid: string;
  /** In the form of `normalizeEmail`. */
  email: string | null;
  displayName: string | null;
  photoURL: string | null;
  role: Role;
  /** The e-mail that the role was granted to. Null for users without the role, and in records of earlier versions. */
  roleGrantedTo: string | null;
  /** Whether the e-mail was on the allowlist at the last sign-in. For information only: permissions are computed for each request. */
  isAdmin: boolean;
  createdAt: string | null;
  lastSignIn: string | null;
}

export interface Invitation {
  /** In the form of `normalizeEmail`. Identifies the invitation. */
  email: string;
  displayName: string | null;
  role: 'admin';
  createdAt: string | null;
  isActive: boolean;
}

/**
 * The interface that both stores of people implement. One contract suite tests both.
 * Every method throws `StoreUnavailable` when the store doesn't respond in time.
 */
export interface PeopleStore {
  /** Returns null for a user who never signed in. */
  findUser(uid: string): Promise<StoredUser | null>;
  /**
   * Creates or updates the user's record, in one transaction with reading the invitation. `role` and `createdAt` are
   * written at the first sign-in. Later, only an active invitation for a verified e-mail changes the role.
   * @param initialRole the role of a new user: admin if the e-mail is on the allowlist.
   */
  recordSignIn(claims: Claims, initialRole: Role, now: string): Promise<StoredUser>;
  /**
   * Returns the users who have the role of an admin, and those with one of these e-mails, sorted by uid. Costs one
   * document read each.
   */
  listAdmins(emails: readonly string[]): Promise<StoredUser[]>;
  /** Returns all invitations including revoked ones, sorted by e-mail. */
  listInvitations(): Promise<Invitation[]>;
  /**
   * Creates an invitation, or renews a revoked one, with its audit entry in the same transaction. The date of an active
   * invitation stays the same. Writes nothing when there is such an invitation already.
   */
  invite(email: string, displayName: string | null, change: ChangeMetadata): Promise<Invitation>;
  /**
   * Deactivates the invitation and revokes the role of all users to whom it was granted for this e-mail, or who have
   * this e-mail now, with an audit entry in the same transaction. Returns the invitation, if there is one, and whether
   * any user had the role.
   */
  revoke(email: string, change: ChangeMetadata): Promise<{ invitation: Invitation | null; hadRole: boolean }>;
}

// A value of a wrong type counts as missing.
const textSchema = v.pipe(v.string(), v.nonEmpty());
const optionalText = v.fallback(v.nullable(textSchema), null);
const flag = v.fallback(v.boolean(), false);

const userSchema = v.object({
  email: v.fallback(v.nullable(v.pipe(textSchema, v.transform(normalizeEmail))), null),
  displayName: optionalText,
  photoURL: optionalText,
  role: v.fallback(v.picklist(['admin', 'user']), 'user'),
  roleGrantedTo: optionalText,
  isAdmin: flag,
  createdAt: optionalText,
  lastSignIn: optionalText,
});

const invitationSchema = v.object({ displayName: optionalText, createdAt: optionalText, isActive: flag });

/** @param stored the fields of a record, with texts for dates. */
export function parseUser(uid: string, stored: object): StoredUser {
  return { uid, ...v.parse(userSchema, stored) };
}

/** @param stored as in `parseUser`. */
export function parseInvitation(email: string, stored: object): Invitation {
  return { email, role: 'admin', ...v.parse(invitationSchema, stored) };
}

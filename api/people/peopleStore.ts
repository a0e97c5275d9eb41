import type { Claims } from './identityProvider.ts';

export type Role = 'admin' | 'user';

/** Somebody who signed in; instants are ISO 8601 in UTC. */
export interface StoredUser {
  uid: string;
  /** In the form of `normalizeEmail`. */
  email: string | null;
  displayName: string | null;
  photoURL: string | null;
  role: Role;
  /** The e-mail that the role was granted to, which may have changed since; null where there is no role, or no memory. */
  roleGrantedTo: string | null;
  /** Whether the allowlist held the e-mail at the last sign-in. For readers of the database: what somebody may do is always computed. */
  isAdmin: boolean;
  createdAt: string | null;
  lastSignIn: string | null;
}

export interface Invitation {
  /** In the form of `normalizeEmail`; the key. */
  email: string;
  displayName: string | null;
  role: 'admin';
  createdAt: string | null;
  isActive: boolean;
}

/**
 * The port that both stores of people fill, held to one contract suite.
 * Every method throws `StoreUnavailable` when the store does not answer in time.
 */
export interface PeopleStore {
  /** Null for somebody who never signed in. */
  findUser(uid: string): Promise<StoredUser | null>;
  /**
   * Creates or merges the person's document, in one transaction with the invitation it looks at.
   * `role` and `createdAt` are written once; only an active invitation of a verified e-mail raises the role.
   * @param initialRole the role of somebody who signs in for the first time: admin for an e-mail that the allowlist holds.
   */
  recordSignIn(claims: Claims, initialRole: Role, now: string): Promise<StoredUser>;
  /** All invitations, revoked ones included, by e-mail. */
  listInvitations(): Promise<Invitation[]>;
  /** Writes or renews an invitation; one that is active keeps its date. */
  invite(email: string, displayName: string | null, now: string): Promise<Invitation>;
  /**
   * Ends the invitation, and takes the role from everybody to whom it was granted by this e-mail or who has this e-mail
   * now, in one transaction. Says what of it there was.
   */
  revoke(email: string): Promise<{ invitation: Invitation | null; hadRole: boolean }>;
}

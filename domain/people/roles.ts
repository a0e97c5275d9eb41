// The admins: the people on the allowlist of the settings, and those with the role in their record.
import * as v from 'valibot';
import { normalizeEmail } from './normalizeEmail.ts';

// A value of a wrong type counts as missing.
const text = v.pipe(v.string(), v.nonEmpty());
export const optionalText = v.fallback(v.nullable(text), null);
export const optionalEmail = v.fallback(v.nullable(v.pipe(text, v.transform(normalizeEmail))), null);
export const optionalBoolean = v.fallback(v.boolean(), false);

/** The record of somebody who has signed in. Timestamps are ISO 8601 in UTC. */
export const userSchema = v.object({
  email: optionalEmail,
  displayName: optionalText,
  photoURL: optionalText,
  role: v.fallback(v.picklist(['admin', 'user']), 'user'),
  /** The e-mail of the invitation that has given the role. */
  roleGrantedTo: optionalText,
  /** Whether the e-mail was on the allowlist at the last sign-in. Permissions are computed for each request instead. */
  isAdmin: optionalBoolean,
  createdAt: optionalText,
  lastSignIn: optionalText,
});
type UserFields = v.InferOutput<typeof userSchema>;

export interface User extends UserFields {
  uid: string;
}

export const invitationSchema = v.object({
  displayName: optionalText,
  createdAt: optionalText,
  isActive: optionalBoolean,
});

export interface Invitation extends v.InferOutput<typeof invitationSchema> {
  /** Normalized by `normalizeEmail`. */
  email: string;
}

/** The identity provider's statements about the owner of a token. */
export interface Claims extends Pick<User, 'uid' | 'email' | 'displayName' | 'photoURL'> {
  emailIsVerified: boolean;
  signedInAtSeconds: number;
}

export function isOnAllowlist({ email, emailIsVerified }: Claims, allowlist: readonly string[]): boolean {
  return emailIsVerified && email !== null && allowlist.includes(email);
}

/**
 * Returns the fields that a sign-in writes. The role and the first date are written at the first sign-in; later, only an
 * active invitation for a verified e-mail changes the role.
 */
export function planSignIn(
  { email, displayName, photoURL, emailIsVerified }: Claims,
  isAdmin: boolean,
  now: string,
  stored: User | undefined,
  invitation: Invitation | undefined,
): Partial<UserFields> {
  const isInvited = emailIsVerified && invitation?.isActive === true;
  return {
    email,
    displayName,
    photoURL,
    lastSignIn: now,
    isAdmin,
    ...(stored === undefined && { role: isAdmin ? 'admin' : 'user', createdAt: now }),
    ...(isInvited && { role: 'admin', roleGrantedTo: stored?.roleGrantedTo ?? email }),
  };
}

/** Somebody who is an admin, will be one after signing in, or was one. */
type ListedAdmin = ReturnType<typeof describeAdmin>;

interface Known {
  allowlist: readonly string[];
  invitations: readonly Invitation[];
  viewer: Pick<Claims, 'uid' | 'email'> | null;
}

/** @param accountEmail the e-mail of the account or, before the first sign-in, of the allowlist or the invitation */
function describeAdmin(user: User | null, accountEmail: string, { allowlist, invitations, viewer }: Known) {
  const invitedEmail = user?.roleGrantedTo ?? accountEmail;
  const invitation = invitations.find(({ email }) => email === invitedEmail);
  const isConfigured = allowlist.includes(accountEmail);
  const isInvited = invitation?.isActive === true;
  const hasRole = user?.role === 'admin';
  // A client may use the API without recording its sign-in, so the viewer may have no record.
  const isViewer = user === null ? accountEmail === viewer?.email : user.uid === viewer?.uid;
  return {
    reason: isConfigured ? 'CONFIGURED' : isInvited ? 'INVITED' : hasRole ? 'EARLIER' : 'REVOKED',
    isWaiting: isConfigured ? user === null && !isViewer : isInvited && !hasRole,
    // The e-mail to revoke, which is the invitation's. The account's e-mail may have changed since.
    email: isConfigured ? accountEmail : (invitation?.email ?? accountEmail),
    displayName: invitation?.displayName ?? user?.displayName ?? null,
    uid: user?.uid ?? null,
    isViewer,
    lastSignIn: user?.lastSignIn ?? null,
    invitedAt: invitation?.createdAt ?? null,
  } as const;
}

const reasons = ['CONFIGURED', 'INVITED', 'EARLIER', 'REVOKED'] as const;

/** Returns each admin once, sorted by the reason and the e-mail. `users` includes all with an e-mail of `known`. */
export function listAdmins(users: readonly User[], known: Known): ListedAdmin[] {
  const accountEmails = new Set(users.flatMap(({ email, roleGrantedTo }) => [email, roleGrantedTo]));
  const admins = [
    ...users.map((user) => describeAdmin(user, user.email ?? user.uid, known)),
    ...listAllowedEmails(known)
      .filter((email) => !accountEmails.has(email))
      .map((email) => describeAdmin(null, email, known)),
  ].toSorted((one, other) => (one.email < other.email ? -1 : 1));
  return reasons.flatMap((reason) => admins.filter((admin) => admin.reason === reason));
}

/** Returns the e-mails of the allowlist and of the invitations. */
export function listAllowedEmails({
  allowlist,
  invitations,
}: Pick<Known, 'allowlist' | 'invitations'>): string[] {
  return [...new Set([...allowlist, ...invitations.map(({ email }) => email)])];
}

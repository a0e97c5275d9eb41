import type { DenialReason } from '../logging/requestSummary.ts';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import type { Settings } from '../env.ts';
import type { Log } from '../logging/log.ts';
import type { Claims } from './identityProvider.ts';
import type { PeopleStore, Role } from './peopleStore.ts';

export interface RoleServices {
  settings: Pick<Settings, 'adminEmails'>;
  people: Pick<PeopleStore, 'findUser'>;
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
  if (isOnAllowlist(claims, settings.adminEmails)) return null;
  try {
    return (await people.findUser(claims.uid))?.role === 'admin' ? null : 'unknownEmail';
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    log.warn('A user’s role couldn’t be read, so the user isn’t treated as an admin.', error);
    return 'unknownEmail';
  }
}

export async function isAdmin(...args: Parameters<typeof findAdminDenial>): Promise<boolean> {
  return (await findAdminDenial(...args)) === null;
}

/** Returns the role of a user who signs in for the first time. */
export function initialRoleFor(claims: Claims, adminEmails: readonly string[]): Role {
  return claims.emailIsVerified && isOnAllowlist(claims, adminEmails) ? 'admin' : 'user';
}

function isOnAllowlist({ email }: Claims, adminEmails: readonly string[]): boolean {
  return email !== null && adminEmails.includes(email);
}

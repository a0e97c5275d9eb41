import { StoreUnavailable } from '../storage/storeErrors.ts';
import type { Services } from '../services.ts';
import type { Claims } from './identityProvider.ts';
import type { Role } from './peopleStore.ts';

/**
 * Whether this user is currently an admin: has a verified e-mail that is on the allowlist, or the role in the stored
 * record. Returns false while the store is unavailable.
 */
export async function isAdmin(
  claims: Claims,
  { settings, people, log }: Pick<Services, 'settings' | 'people' | 'log'>,
): Promise<boolean> {
  if (!claims.emailIsVerified) return false;
  if (isOnAllowlist(claims, settings.adminEmails)) return true;
  try {
    return (await people.findUser(claims.uid))?.role === 'admin';
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    log.warn('A user’s role couldn’t be read, so the user isn’t treated as an admin.', error);
    return false;
  }
}

/** Returns the role of a user who signs in for the first time. */
export function initialRoleFor(claims: Claims, adminEmails: readonly string[]): Role {
  return claims.emailIsVerified && isOnAllowlist(claims, adminEmails) ? 'admin' : 'user';
}

function isOnAllowlist({ email }: Claims, adminEmails: readonly string[]): boolean {
  return email !== null && adminEmails.includes(email);
}

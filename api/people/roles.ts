import type { DenialReason } from '../logging/requestSummary.ts';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import type { Settings } from '../env.ts';
import type { Log } from '../logging/log.ts';
import type { Claims } from './identityProvider.ts';
import type { People } from './people.ts';

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

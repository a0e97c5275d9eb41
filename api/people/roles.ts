import type { Services } from '../services.ts';
import type { Claims } from './identityProvider.ts';
import type { Role } from './peopleStore.ts';

/**
 * Whether this person may look after the thoughts, as of now: a verified e-mail that the settings list, or the role in
 * their document. Any error counts as no.
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
    log('A role can’t be read, which counts as not being an admin.', error);
    return false;
  }
}

/** The role of somebody who signs in for the first time. */
export function initialRoleFor(claims: Claims, adminEmails: readonly string[]): Role {
  return claims.emailIsVerified && isOnAllowlist(claims, adminEmails) ? 'admin' : 'user';
}

function isOnAllowlist({ email }: Claims, adminEmails: readonly string[]): boolean {
  return email !== null && adminEmails.includes(email);
}

// Checks whether admins can sign in.
import { isLoopback, type Settings } from '../env.ts';
import { CredentialsError } from '../storage/storeErrors.ts';
import { googleKeysUrl } from '../people/firebaseIdentity.ts';
import { createFirebaseAccountLookup } from '../people/firebaseAccountLookup.ts';
import { broken, type Finding, isReachable, off, works } from './doctorFinding.ts';

export async function checkIdentity(settings: Settings): Promise<Finding> {
  const setting = `IDENTITY=${settings.identity}`;
  const { projectId } = settings.firebase;
  if (settings.identity === 'local' || projectId === null) {
    return works(setting, 'anybody with the sign-in key can sign in as anybody, on this computer only.');
  }
  if (settings.authEmulatorHost !== null) {
    return works(setting, `signs in through the emulator at ${settings.authEmulatorHost}.`);
  }
  if (!(await isReachable(googleKeysUrl))) {
    return broken(setting, 'Google’s signing keys can’t be fetched: allow requests to www.googleapis.com.');
  }
  try {
    await createFirebaseAccountLookup(projectId)('nobody');
    return works(setting, `project ${projectId} gives access to its accounts.`);
  } catch (error) {
    if (error instanceof CredentialsError) return broken(setting, error.message);
    const message = `project ${projectId} denies access to its accounts: check GOOGLE_APPLICATION_CREDENTIALS and the role “Firebase Authentication Viewer”.`;
    return broken(setting, message);
  }
}

export function checkDemo(): Finding {
  return works('DEMO=yes', 'everybody may look around, nobody can change anything, and nothing is stored.');
}

const emailMaskingAdvice =
  'Anybody can read the e-mails of the admins at /admin: set ADMIN_EMAILS_MASKED=yes.';

export function checkAdmins({ adminEmails, adminEmailsAreMasked, publicUrl }: Settings): Finding {
  const setting = 'ADMIN_EMAILS';
  const isPublic = publicUrl !== null && !isLoopback(new URL(publicUrl).hostname);
  return adminEmails.length === 0
    ? off(setting, 'lists nobody: only people with an invitation can manage the thoughts.')
    : works(
        setting,
        `authorizes ${adminEmails.join(', ')}.${isPublic && !adminEmailsAreMasked ? ` ${emailMaskingAdvice}` : ''}`,
      );
}

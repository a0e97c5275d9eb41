// Whether admins can sign in.
import type { Settings } from '../env.ts';
import { CredentialsError } from '../errors.ts';
import { googleKeysUrl } from '../people/firebase.ts';
import { firebaseAccounts } from '../people/firebaseAccounts.ts';
import type { Finding } from './doctor.ts';
import { answers } from './doctorServices.ts';

export async function checkIdentity(settings: Settings): Promise<Finding> {
  const setting = `IDENTITY=${settings.identity}`;
  const { projectId } = settings.firebase;
  if (settings.identity === 'local' || projectId === null) {
    return {
      setting,
      state: 'works',
      words: 'whoever has the sign-in key can sign in as anybody, on this computer only: not for visitors.',
    };
  }
  if (settings.authEmulatorHost !== null) {
    return {
      setting,
      state: 'works',
      words: `signs in through the emulator at ${settings.authEmulatorHost}.`,
    };
  }
  if (!(await answers(googleKeysUrl))) {
    return {
      setting,
      state: 'broken',
      words: 'Google’s signing keys can’t be fetched: allow requests to www.googleapis.com.',
    };
  }
  try {
    await firebaseAccounts(projectId)('nobody');
    return { setting, state: 'works', words: `project ${projectId} answers, and knows its accounts.` };
  } catch (error) {
    if (error instanceof CredentialsError) return { setting, state: 'broken', words: error.message };
    const words = `project ${projectId} refuses: check GOOGLE_APPLICATION_CREDENTIALS and the role “Firebase Authentication Viewer”.`;
    return { setting, state: 'broken', words };
  }
}

export function checkAdmins({ adminEmails }: Settings): Finding {
  const setting = 'ADMIN_EMAILS';
  return adminEmails.length === 0
    ? {
        setting,
        state: 'off',
        words: 'lists nobody: without an invitation nobody can look after the thoughts.',
      }
    : { setting, state: 'works', words: `authorises ${adminEmails.join(', ')}.` };
}

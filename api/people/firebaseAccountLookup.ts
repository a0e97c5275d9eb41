import { type App, getApps, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { createGoogleCredentials } from '../storage/googleCredentials.ts';
import { remainingMs, withTimeout } from '../storage/timeBudget.ts';
import type { FindAccount } from './firebaseIdentity.ts';

const deadlineMs = 3_000;

/**
 * Looks up accounts in Firebase, with the credentials that Google's libraries find.
 * @param openCredentials called before each request. Tests replace it, because the emulator needs no credentials.
 */
export function createFirebaseAccountLookup(
  projectId: string,
  openCredentials: () => Promise<void> = createGoogleCredentials(projectId).load,
): FindAccount {
  return async (uid) => {
    await openCredentials();
    try {
      const limitMs = Math.round(Math.min(deadlineMs, remainingMs()));
      const request = getAuth(firebaseApp(projectId)).getUser(uid);
      const user = await withTimeout(request, limitMs, () => new Error(`No response within ${limitMs} ms.`));
      const validSince = user.tokensValidAfterTime === undefined ? 0 : Date.parse(user.tokensValidAfterTime);
      return { isDisabled: user.disabled, validSinceSeconds: Math.floor(validSince / 1000) };
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'auth/user-not-found') return null;
      throw error;
    }
  };
}

function firebaseApp(projectId: string): App {
  const name = `accounts of ${projectId}`;
  return getApps().find((app) => app.name === name) ?? initializeApp({ projectId }, name);
}

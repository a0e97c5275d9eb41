// Loads Google's credentials before firebase-admin does. If firebase-admin failed to load them, an unhandled rejection
// would end the process, and Node would print the line of the key file that can't be parsed.
import type { App } from 'firebase-admin/app';
import { GoogleAuth, JWT } from 'google-auth-library';
import { createPrivateKey, randomUUID } from 'node:crypto';
import { openOnce } from '../openOnce.ts';
import { CredentialsError } from './storeErrors.ts';
import { withTimeout } from './timeBudget.ts';

/**
 * Returns a function that authorizes a request with the credentials that Google's libraries find: at
 * GOOGLE_APPLICATION_CREDENTIALS, in gcloud's own file or from the metadata server. After a failure, it tries again.
 */
export function createGoogleAuthorization(projectId: string): (url: string) => Promise<Headers> {
  const auth = createAuth(projectId);
  const load = openOnce(() => loadCredentials(auth));
  return async (url) => {
    await load();
    try {
      return await withTimeout(
        auth.getRequestHeaders(url),
        loadingTimeoutMs,
        () => new Error('Google did not issue a token in time.'),
      );
    } catch (error) {
      // Otherwise, all later requests would wait for the same request for a token, which has no timeout.
      auth.cachedCredential = null;
      throw error;
    }
  };
}

/** Opens an app of firebase-admin with the same credentials. */
export async function openFirebaseApp(projectId: string): Promise<App> {
  await loadCredentials(createAuth(projectId));
  const { initializeApp } = await import('firebase-admin/app');
  return initializeApp({ projectId }, randomUUID());
}

function createAuth(projectId: string): GoogleAuth {
  // With the project's id, the library doesn't search for one with the gcloud command.
  return new GoogleAuth({ projectId, scopes: 'https://www.googleapis.com/auth/cloud-platform' });
}

/** Loads the credentials. @throws {CredentialsError} if they are missing or invalid. */
async function loadCredentials(auth: GoogleAuth): Promise<void> {
  try {
    const client = await withTimeout(auth.getClient(), loadingTimeoutMs, () => new Error(notFoundPrefix));
    // Checks the key now, because the SDK's first request would never end with an invalid key.
    if (client instanceof JWT && client.key !== undefined) createPrivateKey(client.key);
  } catch (error) {
    // Forgets the failure, so that corrected credentials are found without a restart.
    auth.cachedCredential = null;
    auth.jsonContent = null;
    // Hides the library's message, because it may quote the file, or a key that was set instead of a path.
    const isMissing = error instanceof Error && error.message.startsWith(notFoundPrefix);
    throw new CredentialsError(
      `${isMissing ? 'There are no Google credentials' : 'Google’s credentials file can’t be used'}: ${remedy}.`,
    );
  }
}

/** The maximum time to search for credentials, which takes longer without a metadata server, or to get a token. */
const loadingTimeoutMs = 2_500;
/** The beginning of the library's message when it has found no credentials. */
const notFoundPrefix = 'Could not load the default credentials';

const remedy =
  'set GOOGLE_APPLICATION_CREDENTIALS to the path of a JSON key as downloaded from the Google Cloud console';

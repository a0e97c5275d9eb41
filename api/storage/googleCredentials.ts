// Loads Google's credentials before the SDKs do. When an SDK fails to load them, it causes an unhandled rejection: the
// process ends, and Node prints the line of the key file that could not be parsed.
import { GoogleAuth, JWT, type AuthClient } from 'google-auth-library';
import { createPrivateKey } from 'node:crypto';
import { CredentialsError } from './storeErrors.ts';
import { withTimeout } from './timeBudget.ts';

export interface GoogleCredentials {
  /** For SDKs that accept it. It contains the credentials after they are loaded. */
  auth: GoogleAuth;
  /**
   * Loads the credentials from where Google's libraries find them: GOOGLE_APPLICATION_CREDENTIALS, gcloud's own file or
   * the metadata server. After a failure, the next call tries again.
   * @throws {CredentialsError} when there are none, or they are invalid.
   */
  load: () => Promise<void>;
}

export function createGoogleCredentials(projectId: string): GoogleCredentials {
  // With the project's id given, the library does not look for one with the gcloud command.
  const auth = new GoogleAuth({ projectId, scopes: 'https://www.googleapis.com/auth/cloud-platform' });
  let loading: Promise<void> | undefined;
  const loadOnce = async () => {
    try {
      const client = await loadClient(auth);
      validatePrivateKey(client);
    } catch (error) {
      // Corrected credentials are then found without a restart.
      loading = undefined;
      auth.cachedCredential = null;
      auth.jsonContent = null;
      throw error;
    }
  };
  return { auth, load: () => (loading ??= loadOnce()) };
}

/** The library's error message is not used, because it may quote the file, or a key that was set instead of a path. */
async function loadClient(auth: GoogleAuth): Promise<AuthClient> {
  try {
    return await withTimeout(auth.getClient(), searchTimeoutMs, () => new Error(notFoundPrefix));
  } catch (error) {
    throw new CredentialsError(describeProblem(error));
  }
}

/** Without a metadata server, the library may search for it for longer than a request may wait for the store. */
const searchTimeoutMs = 2_500;
/** The beginning of the library's message when it has found no credentials. */
const notFoundPrefix = 'Could not load the default credentials';

function describeProblem(error: unknown): string {
  if (error instanceof SyntaxError) return `Google’s credentials file is not valid JSON: ${remedy}.`;
  if (error instanceof Error && 'syscall' in error)
    return `Google’s credentials file can’t be read: ${remedy}.`;
  if (error instanceof Error && error.message.startsWith(notFoundPrefix))
    return `There are no Google credentials: ${remedy}.`;
  return `Google’s credentials file does not contain credentials: ${remedy}.`;
}

/** The SDK would detect an invalid key only when it signs its first request, which would then never end. */
function validatePrivateKey(client: AuthClient): void {
  if (!(client instanceof JWT) || client.key === undefined) return;
  try {
    createPrivateKey(client.key);
  } catch {
    throw new CredentialsError(`The private key in Google’s credentials file is not a valid key: ${remedy}.`);
  }
}

const remedy =
  'set GOOGLE_APPLICATION_CREDENTIALS to the path of a JSON key as downloaded from the Google Cloud console';

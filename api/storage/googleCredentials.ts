// Google's SDKs open credentials by themselves, and reject a promise that nobody holds when that fails: the process
// ends, and Node prints the line of the key file that it could not read. So credentials are opened here first.
import { GoogleAuth, JWT, type AuthClient } from 'google-auth-library';
import { createPrivateKey } from 'node:crypto';
import { CredentialsError } from './storeErrors.ts';

export interface GoogleCredentials {
  /** For SDKs that take it: holds the credentials once they are open. */
  auth: GoogleAuth;
  /**
   * Opens the credentials as Google's libraries find them: GOOGLE_APPLICATION_CREDENTIALS, gcloud's own file, the
   * metadata server. After a failure the next call tries again.
   * @throws {CredentialsError} when there are none, or they can't be used.
   */
  load: () => Promise<void>;
}

export function createGoogleCredentials(projectId: string): GoogleCredentials {
  // With the project's id given, the library does not look for one with the gcloud command.
  const auth = new GoogleAuth({ projectId, scopes: 'https://www.googleapis.com/auth/cloud-platform' });
  let loading: Promise<void> | undefined;
  const loadOnce = async () => {
    try {
      validatePrivateKey(await loadClient(auth));
    } catch (error) {
      // So that credentials that are put right are found without another start.
      loading = undefined;
      auth.cachedCredential = null;
      auth.jsonContent = null;
      throw error;
    }
  };
  return { auth, load: () => (loading ??= loadOnce()) };
}

/** What the library says is dropped: it may quote the file, or the key itself where that was set instead of a path. */
async function loadClient(auth: GoogleAuth): Promise<AuthClient> {
  try {
    return await withTimeout(auth.getClient());
  } catch (error) {
    throw new CredentialsError(describeProblem(error));
  }
}

/** Where there is no metadata server, the library may look for it for longer than anybody waits for the store. */
async function withTimeout<Result>(outcome: Promise<Result>): Promise<Result> {
  outcome.catch(() => {});
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(notFoundPrefix)), searchTimeoutMs);
  return Promise.race([outcome, promise]).finally(() => clearTimeout(timer));
}

const searchTimeoutMs = 2_500;
/** How the library's own message begins when it has looked everywhere. */
const notFoundPrefix = 'Could not load the default credentials';

function describeProblem(error: unknown): string {
  if (error instanceof SyntaxError) return `Google’s credentials file is not valid JSON: ${remedy}.`;
  if (error instanceof Error && 'syscall' in error)
    return `Google’s credentials file can’t be read: ${remedy}.`;
  if (error instanceof Error && error.message.startsWith(notFoundPrefix))
    return `There are no Google credentials: ${remedy}.`;
  return `Google’s credentials file does not hold what it should: ${remedy}.`;
}

/** The SDK would find out only when it signs its first request, and answer nothing. */
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

// Checks the credentials for Google.
import { GoogleAuth } from 'google-auth-library';
import { describeExposedKey, examineCredentialsFile } from '../storage/credentialsFile.ts';
import { broken, type Finding, off, works } from './doctorFinding.ts';

const setting = 'GOOGLE_APPLICATION_CREDENTIALS';
const exchangeTimeoutMs = 10_000;

/**
 * @param path the value of the setting; undefined if it is not set. It is quoted only if there is such a file, because it
 *   may be the key itself.
 */
export async function checkGoogleCredentials(
  path: string | undefined,
  projectId: string | null,
): Promise<Finding> {
  if (path === undefined || path === '')
    return off(
      setting,
      'is not set: the credentials of gcloud or of this machine are used, if there are any.',
    );
  const file = examineCredentialsFile(path);
  switch (file.kind) {
    case 'federation':
      return exchangeToken(projectId ?? '');
    case 'key':
      return file.isReadableByOthers
        ? broken(setting, describeExposedKey(path))
        : works(
            setting,
            `${path} contains a private key, which is valid until somebody deletes it: on AWS, use identity federation instead, as docs/deploy.md explains.`,
          );
    case 'missing':
      return broken(setting, 'the file does not exist: correct the path.');
    case 'unreadable':
      return broken(setting, 'the file can’t be read as JSON: create it again.');
    case 'unknown':
      return works(
        setting,
        `${path} contains neither a key nor a configuration for AWS: Google’s libraries decide what it is.`,
      );
  }
}

/** Exchanges the AWS identity of this environment for a token, as the function does. */
async function exchangeToken(projectId: string): Promise<Finding> {
  // Without the project's id, the library would ask another of Google's services for it.
  const auth = new GoogleAuth({ projectId, scopes: 'https://www.googleapis.com/auth/cloud-platform' });
  const timeout = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('Google has not responded in time.')), exchangeTimeoutMs).unref();
  });
  try {
    const client = await auth.getClient();
    await Promise.race([client.getAccessToken(), timeout]);
    return works(setting, 'Google accepts the AWS identity of this environment.');
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return broken(
      setting,
      `Google doesn’t accept the AWS identity of this environment (${reason.replace(/\.$/, '')}): check the AWS credentials, the account of the pool’s provider, and the principals that may use the service account.`,
    );
  }
}

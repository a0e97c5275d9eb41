// The settings of a server whose secrets are all canaries.
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { canaries } from './canaries.ts';
import { listen, type ListeningServer } from '../../tests/support/site/listen.ts';

/**
 * @param folder where a key file is written that is cut off within the key.
 * @param photosUrl of a server in the place of Unsplash.
 */
export function createSecretSettings(folder: string, photosUrl: string): Record<string, string> {
  const credentialsPath = join(folder, 'google-credentials.json');
  const [beforeKey = ''] = createKeyFile().split(canaries.privateKey);
  writeFileSync(credentialsPath, beforeKey + canaries.privateKey, { mode: 0o600 });
  return {
    SIGN_IN_KEY: canaries.signInKey,
    // A character that no header may contain: Node's error message quotes the header.
    UNSPLASH_ACCESS_KEY: `${canaries.unsplashKey}\u0001`,
    UNSPLASH_URL: photosUrl,
    PLACEHOLDER_URL: photosUrl,
    ADMIN_EMAILS: canaries.adminEmail,
    ADMIN_EMAILS_MASKED: 'yes',
    GOOGLE_APPLICATION_CREDENTIALS: credentialsPath,
    AWS_SECRET_ACCESS_KEY: canaries.awsSecretKey,
    AWS_SESSION_TOKEN: canaries.awsSessionToken,
  };
}

/** Settings of Google's services, which don't respond. */
export const firebaseSettings = {
  STORE: 'firestore',
  IDENTITY: 'firebase',
  FIREBASE_PROJECT_ID: 'demo-canary',
  FIREBASE_API_KEY: 'none',
};

/** Returns the content of a service account's key file with a text instead of a key. */
export function createKeyFile(): string {
  return JSON.stringify({
    type: 'service_account',
    project_id: 'demo-canary',
    private_key: `-----BEGIN PRIVATE KEY-----\n${canaries.privateKey}\n-----END PRIVATE KEY-----\n`,
    client_email: 'upwell@demo-canary.iam.gserviceaccount.com',
  });
}

/** Starts a server that fails, and quotes the header with the key in its response. */
export function startQuotingServer(): Promise<ListeningServer> {
  const server = createServer((request, response) => {
    response
      .writeHead(500, { 'content-type': 'application/json' })
      .end(JSON.stringify({ errors: [`${request.headers.authorization} is not accepted.`] }));
  });
  return listen(server);
}

import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { runChecks } from '../commands/doctor.ts';
import { formatFinding } from '../commands/doctorFinding.ts';
import { readSettings } from '../env.ts';
import { CredentialsError } from './storeErrors.ts';
import { createGoogleCredentials } from './googleCredentials.ts';
import { openFcmClient } from '../notifications/fcmClient.ts';
import { createFirebaseAccountLookup } from '../people/firebaseAccountLookup.ts';
import { startServerProcess, createTemporaryFolder } from '../../tests/support/site/serverProcess.ts';

const folder = createTemporaryFolder();
afterAll(folder.remove);
afterEach(() => vi.unstubAllEnvs());

const marker = 'MARKER0123456789';
const remedy =
  'set GOOGLE_APPLICATION_CREDENTIALS to the path of a JSON key as downloaded from the Google Cloud console.';

const invalidCredentials: [title: string, setting: string | undefined, message: string][] = [
  ['a missing file', join(folder.path, 'missing.json'), 'Google’s credentials file can’t be read: '],
  [
    'a key instead of a path',
    JSON.stringify(createServiceAccount(marker)),
    'Google’s credentials file can’t be read: ',
  ],
  [
    'a truncated file',
    writeFile(
      'truncated.json',
      `{"type": "service_account", "private_key": "-----BEGIN PRIVATE KEY-----\n${marker}`,
    ),
    'Google’s credentials file is not valid JSON: ',
  ],
  [
    'a file that is not JSON',
    writeFile('text.json', `{"private_key": ${marker}}`),
    'Google’s credentials file is not valid JSON: ',
  ],
  [
    'JSON with other members',
    writeFile('members.json', JSON.stringify({ key: marker })),
    'Google’s credentials file does not contain credentials: ',
  ],
  [
    'a malformed private key',
    writeFile('key.json', JSON.stringify(createServiceAccount(`-----BEGIN PRIVATE KEY-----\n${marker}\n`))),
    'The private key in Google’s credentials file is not a valid key: ',
  ],
  ['no setting', undefined, 'There are no Google credentials: '],
];

describe.each(invalidCredentials)('with %s as Google’s credentials', (_, setting, message) => {
  const tags = setting === undefined ? [] : 'slow';
  test('the site shows the built-in thoughts, and the log says what to do', { tags }, async () => {
    const server = await startServerProcess(folder.path, createEnvironment(setting));
    const feed = '{ feed(seed: 1, first: 1) { source } }';
    const first = await server.graphqlRequest(feed);
    const second = await server.graphqlRequest(feed);
    const health = await (await fetch(`${server.url}/health`)).text();
    await server.stop();
    const builtIn = { status: 200, text: '{"data":{"feed":{"source":"BUILT_IN"}}}\n' };
    expect([first, second]).toEqual([builtIn, builtIn]);
    expect(health).toBe(
      '{"status":"unavailable","store":"firestore","version":"unknown","commit":"unknown"}',
    );
    expect(server.output()).toContain(`${message}${remedy}`);
    expect(server.output()).not.toContain(marker);
  });

  test('the doctor says what to do', async () => {
    stubEnvironment(setting);
    const findings = await runChecks({ ...createEnvironment(setting), PORT: '0' });
    expect(findings[0]).toEqual({
      setting: 'STORE=firestore',
      state: 'broken',
      message: `${message}${remedy}`,
    });
    expect(findings.map(formatFinding).join('\n')).not.toContain(marker);
  });

  test('account lookups and push messages fail with the same message', async () => {
    stubEnvironment(setting);
    const settings = readSettings({
      FIREBASE_PROJECT_ID: 'demo-credentials',
      FIREBASE_API_KEY: 'key',
      FIREBASE_APP_ID: 'app',
      FIREBASE_MESSAGING_SENDER_ID: '1',
      FIREBASE_VAPID_KEY: 'k'.repeat(87),
    });
    const failure = new CredentialsError(`${message}${remedy}`);
    await expect(createFirebaseAccountLookup('demo-credentials')('ada')).rejects.toThrow(failure);
    await expect(openFcmClient(settings)?.sendEach([])).rejects.toThrow(failure);
  });
});

test('a server warns of a private key that others can read', async () => {
  const path = writeFile('exposed.json', JSON.stringify(createServiceAccount(marker)));
  const warning = `${path} contains a private key, which others on this computer can read: run chmod 600 ${path}.`;
  const readOutput = async () => {
    const server = await startServerProcess(folder.path, { GOOGLE_APPLICATION_CREDENTIALS: path });
    await server.stop();
    return server.output();
  };
  expect(await readOutput()).not.toContain('private key');
  chmodSync(path, 0o644);
  const output = await readOutput();
  expect(output).toContain(warning);
  expect(output).not.toContain(marker);
});

test('corrected credentials are found without a restart', async () => {
  const path = join(folder.path, 'later.json');
  stubEnvironment(path);
  const { load } = createGoogleCredentials('demo-credentials');
  await expect(load()).rejects.toThrow('can’t be read');
  writeFile('later.json', JSON.stringify(createServiceAccount(marker)));
  await expect(load()).rejects.toThrow('not a valid key');
  writeFile('later.json', JSON.stringify(createServiceAccount(generatePrivateKey())));
  await expect(load()).resolves.toBeUndefined();
});

/** Google's libraries read the environment of the process, and gcloud's file in the home folder. */
function stubEnvironment(setting: string | undefined): void {
  vi.stubEnv('HOME', folder.path);
  vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', setting);
}

function generatePrivateKey(): string {
  const pem = { format: 'pem' } as const;
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', ...pem },
    privateKeyEncoding: { type: 'pkcs8', ...pem },
  }).privateKey;
}

function createEnvironment(setting: string | undefined): Record<string, string> {
  return {
    STORE: 'firestore',
    FIREBASE_PROJECT_ID: 'demo-credentials',
    ...(setting !== undefined && { GOOGLE_APPLICATION_CREDENTIALS: setting }),
  };
}

function createServiceAccount(privateKey: string) {
  return {
    type: 'service_account',
    project_id: 'demo-credentials',
    private_key_id: 'one',
    private_key: privateKey,
    client_email: 'upwell@demo-credentials.iam.gserviceaccount.com',
  };
}

function writeFile(name: string, content: string): string {
  const path = join(folder.path, name);
  writeFileSync(path, content);
  chmodSync(path, 0o600);
  return path;
}

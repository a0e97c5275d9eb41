import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applicationDefault } from 'firebase-admin/app';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type GoogleServer, startGoogleServer } from '../../tests/support/cloud/googleServer.ts';
import { createTemporaryFolder } from '../../tests/support/site/serverProcess.ts';
import { checkGoogleCredentials } from './doctorCredentials.ts';

const folder = createTemporaryFolder();
const path = join(folder.path, 'google-credentials.json');
let google: GoogleServer;

beforeEach(async () => {
  google = await startGoogleServer();
  vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', path);
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'CANARY-secret');
  vi.stubEnv('AWS_SESSION_TOKEN', 'CANARY-session');
});
afterEach(() => {
  google.close();
  vi.unstubAllEnvs();
});
afterAll(folder.remove);

test('the doctor exchanges the AWS identity for a token of the service account', async () => {
  write(google.configuration);
  expect(await checkGoogleCredentials(path, 'demo')).toEqual({
    setting: 'GOOGLE_APPLICATION_CREDENTIALS',
    state: 'works',
    message: 'Google accepts the AWS identity of this environment.',
  });
  expect(google.requests).toEqual([
    '/v1/token',
    '/v1/projects/-/serviceAccounts/upwell@demo.iam.gserviceaccount.com:generateAccessToken',
  ]);
});

test('firebase-admin exchanges the AWS identity as well, with the settings of a deployment', async () => {
  write(google.configuration);
  vi.stubEnv('GOOGLE_CLOUD_PROJECT', 'demo');
  expect(await applicationDefault().getAccessToken()).toMatchObject({ access_token: 'token' });
});

test('the doctor says that Google does not accept the AWS account, without quoting a secret', async () => {
  write(google.configuration);
  google.acceptedAccessKeyId = 'another';
  const { state, message } = await checkGoogleCredentials(path, 'demo');
  expect(state).toBe('broken');
  expect(message).toMatch(
    /^Google doesn’t accept the AWS identity of this environment \(.*The AWS account is not the one of the provider.*\): check/,
  );
  expect(message).not.toContain('CANARY');
});

test('the doctor says that the identity may not act as the service account', async () => {
  write(google.configuration);
  google.allowsImpersonation = false;
  const { state, message } = await checkGoogleCredentials(path, 'demo');
  expect(state).toBe('broken');
  expect(message).toContain("Permission 'iam.serviceAccounts.getAccessToken' denied");
});

test('the doctor accepts a private key that only its owner can read, and recommends identity federation', async () => {
  write({ type: 'service_account', private_key: 'CANARY' }, 0o600);
  const { state, message } = await checkGoogleCredentials(path, 'demo');
  expect([state, message.includes('use identity federation instead')]).toEqual(['works', true]);
});

test('the doctor refuses a private key that others can read', async () => {
  write({ type: 'service_account', private_key: 'CANARY' }, 0o640);
  expect(await checkGoogleCredentials(path, 'demo')).toEqual({
    setting: 'GOOGLE_APPLICATION_CREDENTIALS',
    state: 'broken',
    message: `${path} contains a private key, which others on this computer can read: run chmod 600 ${path}.`,
  });
});

test('the doctor reports a path without a file as broken, and a missing path as off', async () => {
  expect(await checkGoogleCredentials(join(folder.path, 'none.json'), 'demo')).toMatchObject({
    state: 'broken',
  });
  expect(await checkGoogleCredentials(undefined, 'demo')).toMatchObject({ state: 'off' });
});

function write(content: object, mode = 0o600): void {
  writeFileSync(path, JSON.stringify(content));
  chmodSync(path, mode);
}

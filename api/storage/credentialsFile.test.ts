import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createTemporaryFolder } from '../../tests/support/site/serverProcess.ts';
import { findCredentialsProblem, storeGoogleCredentials } from './credentialsFile.ts';

const folder = createTemporaryFolder();
afterAll(folder.remove);

test('a private key that others can read, and a file that can’t be read, are problems, and neither is quoted', () => {
  const path = join(folder.path, 'key.json');
  writeFileSync(path, JSON.stringify({ type: 'service_account', private_key: 'CANARY' }));
  chmodSync(path, 0o640);
  expect(findCredentialsProblem(path)).toContain(`run chmod 600 ${path}.`);
  chmodSync(path, 0o600);
  expect(findCredentialsProblem(path)).toBeNull();
  expect(findCredentialsProblem('{"private_key":"CANARY"}')).not.toContain('CANARY');
});

test('GOOGLE_CREDENTIALS is written to a file that only this process can read', () => {
  const env: NodeJS.ProcessEnv = { GOOGLE_CREDENTIALS: '{"type":"external_account"}' };
  storeGoogleCredentials(env);
  const path = env['GOOGLE_APPLICATION_CREDENTIALS'] ?? '';
  expect(readFileSync(path, 'utf8')).toBe('{"type":"external_account"}');
  expect(statSync(path).mode & 0o077).toBe(0);
  const unset: NodeJS.ProcessEnv = {};
  storeGoogleCredentials(unset);
  expect(existsSync(path) && unset).toEqual({});
});

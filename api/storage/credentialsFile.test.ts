import { existsSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { storeGoogleCredentials } from './credentialsFile.ts';

test('GOOGLE_CREDENTIALS is written to a file that only its owner can read', () => {
  const env: NodeJS.ProcessEnv = { GOOGLE_CREDENTIALS: '{"type":"external_account"}' };
  storeGoogleCredentials(env);
  const path = env['GOOGLE_APPLICATION_CREDENTIALS'] ?? '';
  expect(readFileSync(path, 'utf8')).toBe('{"type":"external_account"}');
  expect(statSync(path).mode & 0o077).toBe(0);
  const unset: NodeJS.ProcessEnv = {};
  storeGoogleCredentials(unset);
  expect(existsSync(path) && unset).toEqual({});
});

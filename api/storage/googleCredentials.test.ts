import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '../../tests/support/site/listen.ts';
import { createGoogleAuthorization } from './googleCredentials.ts';

test('a request for a token that is never answered fails only the requests that wait for it', async () => {
  let requests = 0;
  const { url, close } = await listen(
    createServer((_request, response) => {
      requests += 1;
      if (requests > 1) response.end('{"access_token":"fresh","expires_in":3600}');
    }),
  );
  const folder = mkdtempSync(join(tmpdir(), 'credentials-'));
  onTestFinished(() => {
    close();
    rmSync(folder, { recursive: true });
    vi.unstubAllEnvs();
  });
  const file = join(folder, 'credentials.json');
  const credentials = {
    type: 'external_account',
    audience: '//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/a/providers/b',
    subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
    token_url: new URL('/token', url).href,
    credential_source: { file },
  };
  writeFileSync(file, JSON.stringify(credentials));
  vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', file);
  const authorize = createGoogleAuthorization('demo');
  await expect(authorize('https://example.com/')).rejects.toThrow('in time');
  expect((await authorize('https://example.com/')).get('authorization')).toBe('Bearer fresh');
}, 20_000);

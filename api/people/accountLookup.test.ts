import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listen, type ListeningServer } from '../../tests/support/site/listen.ts';
import { createTemporaryFolder } from '../../tests/support/site/serverProcess.ts';
import { withBudget } from '../storage/timeBudget.ts';
import { createAccountLookup } from './firebaseIdentity.ts';

const accounts: Record<string, object> = {
  ada: { localId: 'ada', validSince: '1700000000' },
  disabled: { localId: 'disabled', disabled: true, validSince: '1700000001' },
};
const folder = createTemporaryFolder();
/** A fake server of Google's Identity Toolkit. It never responds to requests for the account `slow`. */
let identityToolkit: ListeningServer;

beforeAll(async () => {
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const [uid = ''] = (body as { localId: string[] }).localId;
      if (uid === 'slow') return;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(uid in accounts ? { users: [accounts[uid]] } : {}));
    });
  });
  identityToolkit = await listen(server);
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', identityToolkit.host);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const key = {
    type: 'service_account',
    client_email: 'upwell@upwell-test.iam.gserviceaccount.com',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  };
  const path = join(folder.path, 'key.json');
  writeFileSync(path, JSON.stringify(key));
  vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', path);
});
afterAll(() => {
  vi.unstubAllEnvs();
  identityToolkit.close();
  folder.remove();
});

test('the account lookup returns the state of an account, and null for a deleted one', async () => {
  const findAccount = createAccountLookup('upwell-test');
  expect(await findAccount('ada')).toMatchObject({
    disabled: false,
    tokensValidAfterTime: new Date(1_700_000_000_000).toUTCString(),
  });
  expect(await findAccount('disabled')).toMatchObject({ disabled: true });
  expect(await findAccount('deleted')).toBeNull();
});

test('the account lookup stops at the end of the request’s time', async () => {
  const findAccount = createAccountLookup('upwell-test');
  await expect(withBudget(200, () => findAccount('slow'))).rejects.toThrow(/No response within \d+ ms/);
});

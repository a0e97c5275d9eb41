import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listen, type ListeningServer } from '../../tests/support/site/listen.ts';
import { withBudget } from '../storage/timeBudget.ts';
import { createFirebaseAccountLookup } from './firebaseAccountLookup.ts';

const accounts: Record<string, object> = {
  ada: { localId: 'ada', validSince: '1700000000' },
  disabled: { localId: 'disabled', disabled: true, validSince: '1700000001' },
};
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
});
afterAll(() => {
  vi.unstubAllEnvs();
  identityToolkit.close();
});

test('findAccount returns the time since when sign-ins are valid, and whether the account is disabled', async () => {
  const findAccount = createFirebaseAccountLookup('upwell-test', async () => {});
  expect(await findAccount('ada')).toEqual({ isDisabled: false, validSinceSeconds: 1_700_000_000 });
  expect(await findAccount('disabled')).toEqual({ isDisabled: true, validSinceSeconds: 1_700_000_001 });
});

test('findAccount returns null for a deleted account', async () => {
  expect(await createFirebaseAccountLookup('upwell-test', async () => {})('deleted')).toBeNull();
});

test('findAccount rejects when there is no response in the time of the request', async () => {
  const findAccount = createFirebaseAccountLookup('upwell-test', async () => {});
  await expect(withBudget(200, () => findAccount('slow'))).rejects.toThrow(/No response within \d+ ms/);
});

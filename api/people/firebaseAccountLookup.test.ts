import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createFirebaseAccountLookup } from './firebaseAccountLookup.ts';

const accounts: Record<string, object> = {
  ada: { localId: 'ada', validSince: '1700000000' },
  disabled: { localId: 'disabled', disabled: true, validSince: '1700000001' },
};
/** A fake server of Google's Identity Toolkit. It never responds to requests for the account `slow`. */
let identityToolkit: Server;

beforeAll(async () => {
  identityToolkit = createServer((request, response) => {
    void json(request).then((body) => {
      const [uid = ''] = (body as { localId: string[] }).localId;
      if (uid === 'slow') return;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(uid in accounts ? { users: [accounts[uid]] } : {}));
    });
  });
  await new Promise<void>((resolve) => {
    identityToolkit.listen(0, '127.0.0.1', resolve);
  });
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', `127.0.0.1:${(identityToolkit.address() as AddressInfo).port}`);
});
afterAll(() => {
  vi.unstubAllEnvs();
  identityToolkit.closeAllConnections();
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

test('findAccount rejects when there is no response within three seconds', async () => {
  await expect(createFirebaseAccountLookup('upwell-test', async () => {})('slow')).rejects.toThrow(
    'No response within 3000 ms.',
  );
});

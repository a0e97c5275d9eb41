import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createFirebaseAccountLookup } from './firebaseAccountLookup.ts';

const accounts: Record<string, object> = {
  ada: { localId: 'ada', validSince: '1700000000' },
  left: { localId: 'left', disabled: true, validSince: '1700000001' },
};
/** Answers as Google's identity toolkit does; `slow` is never answered. */
let identityToolkit: Server;

beforeAll(async () => {
  identityToolkit = createServer((request, response) => {
    void json(request).then((asked) => {
      const [uid = ''] = (asked as { localId: string[] }).localId;
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

test('an account says since when its sign-ins stand, and whether it is disabled', async () => {
  const findAccount = createFirebaseAccountLookup('upwell-test', async () => {});
  expect(await findAccount('ada')).toEqual({ isDisabled: false, validSinceSeconds: 1_700_000_000 });
  expect(await findAccount('left')).toEqual({ isDisabled: true, validSinceSeconds: 1_700_000_001 });
});

test('an account that was deleted is none', async () => {
  expect(await createFirebaseAccountLookup('upwell-test', async () => {})('gone')).toBeNull();
});

test('no answer is a failure after three seconds, never a yes', async () => {
  await expect(createFirebaseAccountLookup('upwell-test', async () => {})('slow')).rejects.toThrow(
    'No answer within 3000 ms.',
  );
});

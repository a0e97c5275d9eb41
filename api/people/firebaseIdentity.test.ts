import { describe, expect, test } from 'vitest';
import { openTestSite } from '../testing/testSite.ts';
import {
  toBearerHeader,
  firebaseEnv,
  getNowSeconds,
  createSignedToken,
  createTestIdentity,
  createUnsignedToken,
} from '../testing/testTokens.ts';

describe('When nobody can tell', () => {
  const unavailable = { extensions: { code: 'UNAVAILABLE' } };

  test('keys that can’t be fetched answer UNAVAILABLE, not UNAUTHENTICATED', async () => {
    const identity = createTestIdentity({ keys: () => Promise.reject(new TypeError('fetch failed')) });
    await expect(identity.verify(await createSignedToken())).rejects.toMatchObject(unavailable);
    await expect(identity.verify('garbage')).rejects.toMatchObject({
      extensions: { code: 'UNAUTHENTICATED' },
    });
  });

  test('a provider that can’t say whether the sign-in stands answers UNAVAILABLE', async () => {
    const identity = createTestIdentity({ findAccount: () => Promise.reject(new Error('no answer')) });
    const claims = await identity.verify(await createSignedToken());
    await expect(identity.checkNotRevoked(claims)).rejects.toMatchObject(unavailable);
  });
});

test.each([
  ['is deleted', null],
  ['is disabled', { isDisabled: true, validSinceSeconds: 0 }],
  ['was signed out everywhere', { isDisabled: false, validSinceSeconds: getNowSeconds() + 60 }],
])('a sign-in no longer stands once its account %s', async (_, account) => {
  const identity = createTestIdentity({ findAccount: async () => account });
  const claims = await identity.verify(await createSignedToken());
  await expect(identity.checkNotRevoked(claims)).rejects.toMatchObject({
    extensions: { code: 'UNAUTHENTICATED' },
  });
});

test('the Auth emulator’s unsigned tokens pass only where the emulator is set', async () => {
  const emulated = await openTestSite({ ...firebaseEnv, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' });
  const production = await openTestSite(firebaseEnv, { identity: createTestIdentity() });
  const ask = async (site: typeof emulated, token: string) =>
    (await site.graphqlRequest('{ adminUsers { email } }', {}, toBearerHeader(token))).code;
  expect(await ask(emulated, createUnsignedToken())).toBeUndefined();
  expect(await ask(emulated, createUnsignedToken({ aud: 'other' }))).toBe('UNAUTHENTICATED');
  expect(await ask(emulated, createUnsignedToken({ exp: getNowSeconds() - 1 }))).toBe('UNAUTHENTICATED');
  expect(await ask(production, createUnsignedToken())).toBe('UNAUTHENTICATED');
  await Promise.all([emulated.close(), production.close()]);
});

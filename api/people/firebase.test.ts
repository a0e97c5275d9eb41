import { describe, expect, test } from 'vitest';
import { openTestSite } from '../testSite.ts';
import { bearer, firebaseEnv, seconds, signed, testIdentity, unsigned } from './testTokens.ts';

describe('When nobody can tell', () => {
  const unavailable = { extensions: { code: 'UNAVAILABLE' } };

  test('keys that can’t be fetched answer UNAVAILABLE, not UNAUTHENTICATED', async () => {
    const identity = testIdentity({ keys: () => Promise.reject(new TypeError('fetch failed')) });
    await expect(identity.verify(await signed())).rejects.toMatchObject(unavailable);
    await expect(identity.verify('garbage')).rejects.toMatchObject({
      extensions: { code: 'UNAUTHENTICATED' },
    });
  });

  test('a provider that can’t say whether the sign-in stands answers UNAVAILABLE', async () => {
    const identity = testIdentity({ findAccount: () => Promise.reject(new Error('no answer')) });
    const claims = await identity.verify(await signed());
    await expect(identity.confirm(claims)).rejects.toMatchObject(unavailable);
  });
});

test.each([
  ['is deleted', null],
  ['is disabled', { isDisabled: true, validSinceSeconds: 0 }],
  ['was signed out everywhere', { isDisabled: false, validSinceSeconds: seconds() + 60 }],
])('a sign-in no longer stands once its account %s', async (_, account) => {
  const identity = testIdentity({ findAccount: async () => account });
  const claims = await identity.verify(await signed());
  await expect(identity.confirm(claims)).rejects.toMatchObject({ extensions: { code: 'UNAUTHENTICATED' } });
});

test('the Auth emulator’s unsigned tokens pass only where the emulator is set', async () => {
  const emulated = await openTestSite({ ...firebaseEnv, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' });
  const production = await openTestSite(firebaseEnv, { identity: testIdentity() });
  const ask = async (site: typeof emulated, token: string) =>
    (await site.ask('{ adminUsers { email } }', {}, bearer(token))).code;
  expect(await ask(emulated, unsigned())).toBeUndefined();
  expect(await ask(emulated, unsigned({ aud: 'other' }))).toBe('UNAUTHENTICATED');
  expect(await ask(emulated, unsigned({ exp: seconds() - 1 }))).toBe('UNAUTHENTICATED');
  expect(await ask(production, unsigned())).toBe('UNAUTHENTICATED');
  await Promise.all([emulated.close(), production.close()]);
});

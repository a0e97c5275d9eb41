import { errors } from 'jose';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createEmulatedFirebaseIdentity, fetchGoogleKeys } from './firebaseIdentity.ts';
import { openTestSite } from '../../tests/support/site/testSite.ts';
import {
  toBearerHeader,
  firebaseEnv,
  getNowSeconds,
  createSignedToken,
  createTestIdentity,
  createUnsignedToken,
} from '../../tests/support/site/testTokens.ts';

const unauthenticated = { extensions: { code: 'UNAUTHENTICATED' } };
const unavailable = { extensions: { code: 'UNAVAILABLE' } };

test('verify fails with UNAVAILABLE when the keys can’t be fetched', async () => {
  const identity = createTestIdentity({ keys: () => Promise.reject(new TypeError('fetch failed')) });
  await expect(identity.verify(await createSignedToken())).rejects.toMatchObject(unavailable);
  await expect(identity.verify('garbage')).rejects.toMatchObject(unauthenticated);
});

test('verify rejects with a bug itself, not as an invalid token', async () => {
  const bug = new TypeError('a bug');
  const identity = createEmulatedFirebaseIdentity('upwell-test', () => {
    throw bug;
  });
  await expect(identity.verify(createUnsignedToken())).rejects.toBe(bug);
});

test.each([{ auth_time: undefined }, { auth_time: 'invalid' }])(
  'verify doesn’t blame the server’s clock for a token with %o',
  async (claims) => {
    const verifying = createTestIdentity().verify(await createSignedToken(claims));
    await expect(verifying).rejects.toThrow('The token is invalid. Sign in again.');
  },
);

test('verify rejects a sign-in after 30 days, although Google renews its tokens without an end', async () => {
  const verify = async (age: number) =>
    createTestIdentity().verify(await createSignedToken({ auth_time: getNowSeconds() - age }));
  expect(await verify(30 * 86_400 - 60)).toMatchObject({ uid: 'ada-uid' });
  await expect(verify(30 * 86_400 + 60)).rejects.toThrow('Your sign-in has expired. Sign in again.');
});

describe('checkNotRevoked', () => {
  test('fails with UNAVAILABLE when the account can’t be looked up', async () => {
    const identity = createTestIdentity({ findAccount: () => Promise.reject(new Error('no response')) });
    const claims = await identity.verify(await createSignedToken());
    await expect(identity.checkNotRevoked(claims)).rejects.toMatchObject(unavailable);
  });

  test.each([
    ['was deleted', null],
    ['is disabled', { isDisabled: true, validSinceSeconds: 0 }],
    ['was signed out everywhere', { isDisabled: false, validSinceSeconds: getNowSeconds() + 60 }],
  ])('fails with UNAUTHENTICATED when the account %s', async (_, account) => {
    const identity = createTestIdentity({ findAccount: async () => account });
    const claims = await identity.verify(await createSignedToken());
    await expect(identity.checkNotRevoked(claims)).rejects.toMatchObject(unauthenticated);
  });
});

test('unsigned tokens of the Auth emulator are accepted only when the emulator is configured', async () => {
  const emulated = await openTestSite({ ...firebaseEnv, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' });
  const production = await openTestSite(firebaseEnv, { identity: createTestIdentity() });
  const requestWith = async (site: typeof emulated, token: string) =>
    (await site.graphqlRequest('{ invitations { email } }', {}, toBearerHeader(token))).code;
  expect(await requestWith(emulated, createUnsignedToken())).toBeUndefined();
  expect(await requestWith(emulated, createUnsignedToken({ aud: 'other' }))).toBe('UNAUTHENTICATED');
  expect(await requestWith(emulated, createUnsignedToken({ exp: getNowSeconds() - 1 }))).toBe(
    'UNAUTHENTICATED',
  );
  expect(await requestWith(production, createUnsignedToken())).toBe('UNAUTHENTICATED');
  await Promise.all([emulated.close(), production.close()]);
});

test('Google’s keys are fetched once an hour, and again after the clock was ahead', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const fetchKeys = vi.fn<typeof fetch>(async () => Response.json({ keys: [] }));
  const keys = fetchGoogleKeys(fetchKeys);
  const token = { payload: '', signature: '' };
  for (const time of ['2027-01-01T00:00Z', '2027-01-01T00:00:20Z', '2026-11-22T00:00Z']) {
    vi.setSystemTime(time);
    await expect(keys({ alg: 'RS256', kid: 'one' }, token)).rejects.toThrow(errors.JWKSNoMatchingKey);
  }
  expect(fetchKeys).toHaveBeenCalledTimes(2);
});

import { createHmac } from 'node:crypto';
import { exportJWK } from 'jose';
import { describe, expect, test } from 'vitest';
import {
  createForgedToken,
  createSignedToken,
  createTestIdentity,
  createUnsignedToken,
  exportPublicKey,
  foreignKeyPair,
  getNowSeconds,
} from '../../tests/support/site/testTokens.ts';

const unauthenticated = { extensions: { code: 'UNAUTHENTICATED' } };
const unavailable = { extensions: { code: 'UNAVAILABLE' } };

test('verify fails with UNAVAILABLE when Google’s keys can’t be fetched', async () => {
  const identity = createTestIdentity({ keys: () => Promise.reject(new TypeError('fetch failed')) });
  await expect(identity.verify(await createSignedToken())).rejects.toMatchObject(unavailable);
  await expect(identity.verify('garbage')).rejects.toMatchObject(unauthenticated);
});

test.each([{ auth_time: undefined }, { auth_time: 'invalid' }])(
  'verify rejects a token with %o without blaming the server’s clock',
  async (claims) => {
    const verifying = createTestIdentity().verify(await createSignedToken(claims));
    await expect(verifying).rejects.toThrow('The token is invalid. Sign in again.');
  },
);

test('verify rejects a sign-in that is older than 30 days, even with a renewed token', async () => {
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
    ['is disabled', { disabled: true }],
    [
      'was signed out everywhere',
      { disabled: false, tokensValidAfterTime: new Date(Date.now() + 60_000).toUTCString() },
    ],
  ])('fails with UNAUTHENTICATED when the account %s', async (_, account) => {
    const identity = createTestIdentity({ findAccount: async () => account });
    const claims = await identity.verify(await createSignedToken());
    await expect(identity.checkNotRevoked(claims)).rejects.toMatchObject(unauthenticated);
  });
});

const readSignature = async (claims: object = {}) =>
  (await createSignedToken({ ...claims })).split('.').at(-1) ?? '';

const hostileTokens: Record<string, () => Promise<string> | string> = {
  'of another key': () => createSignedToken({ key: foreignKeyPair.privateKey }),
  'of an unknown key': () => createSignedToken({ kid: 'unknown' }),
  'without a signature': () => createUnsignedToken(),
  'of the algorithm “none” with a signature': async () =>
    createForgedToken({ alg: 'none' }, await readSignature()),
  'with the public key as the secret of an HMAC': async () => {
    const hmac = createHmac('sha256', await exportPublicKey());
    return createForgedToken({ alg: 'HS256' }, (content) => hmac.update(content).digest('base64url'));
  },
  'with a list of algorithms': async () => createForgedToken({ alg: ['RS256'] }, await readSignature()),
  'with the signature of another token': async () =>
    createForgedToken({ alg: 'RS256' }, await readSignature({ email: 'eve@example.com' })),
  'with its own key in the header': async () =>
    createSignedToken({
      key: foreignKeyPair.privateKey,
      header: { jwk: await exportJWK(foreignKeyPair.publicKey) },
    }),
  'with the address of its own keys': () =>
    createSignedToken({ key: foreignKeyPair.privateKey, header: { jku: 'https://evil.example/keys' } }),
  'for another project': () => createSignedToken({ aud: 'other-project' }),
  'for several projects': () => createSignedToken({ aud: ['upwell-test', 'other-project'] }),
  'of another issuer': () =>
    createSignedToken({ iss: 'https://securetoken.google.com/upwell-test.evil.example' }),
  'that has expired': () => createSignedToken({ exp: getNowSeconds() - 1 }),
  'that never expires': () => createSignedToken({ exp: undefined }),
  'of the future': () => createSignedToken({ iat: getNowSeconds() + 60 }),
  'that is valid only later': () => createSignedToken({ nbf: getNowSeconds() + 600 }),
  'of a sign-in in the future': () => createSignedToken({ auth_time: getNowSeconds() + 60 }),
  'without an account': () => createSignedToken({ sub: '' }),
};

test.each(Object.entries(hostileTokens))('verify rejects a token %s', async (_, create) => {
  await expect(createTestIdentity().verify(await create())).rejects.toMatchObject(unauthenticated);
});

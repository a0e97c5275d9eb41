import { afterAll, expect, test } from 'vitest';
import {
  toBearerHeader,
  firebaseEnv,
  foreignKeyPair,
  createSignedToken,
  createTestIdentity,
  getNowSeconds,
} from '../../tests/support/site/testTokens.ts';
import { openTestSite } from '../../tests/support/site/testSite.ts';

const findAccount = async (uid: string) => ({ isDisabled: uid === 'revoked-uid', validSinceSeconds: 0 });
const site = await openTestSite(firebaseEnv, { identity: createTestIdentity({ findAccount }) });
afterAll(() => site.close());

const eve = { sub: 'eve-uid', email: 'eve@example.com' };
const deleteThought = 'mutation { x: deleteThought(id: "1") { id } }';
const signIn = 'mutation { signIn { isAdmin } }';

test.each([
  ['somebody who is not an admin', eve, deleteThought, 'deleteThought', 'unknownEmail', 'eve-uid'],
  ['the sign-in of somebody who is not an admin', eve, signIn, 'signIn', 'unknownEmail', 'eve-uid'],
  [
    'the sign-in of an admin whose e-mail is not verified',
    { sub: 'ada-uid', email: 'ada@example.com', email_verified: false },
    signIn,
    'signIn',
    'unverifiedEmail',
    'ada-uid',
  ],
  [
    'an admin whose sign-in was revoked',
    { sub: 'revoked-uid', email: 'ada@example.com' },
    deleteThought,
    'deleteThought',
    'revokedSignIn',
    'revoked-uid',
  ],
  [
    'an expired token',
    { exp: getNowSeconds() - 1 },
    deleteThought,
    'deleteThought',
    'expiredToken',
    undefined,
  ],
  ['a forged token', { key: foreignKeyPair.privateKey }, signIn, 'signIn', 'invalidToken', undefined],
])('the log has the reason and the uid for %s', async (_who, token, query, operation, denial, uid) => {
  const authorization = toBearerHeader(await createSignedToken(token));
  await site.graphqlRequest(query, {}, authorization);
  const line = site.requestLines.at(-1) ?? '';
  const entry = JSON.parse(line);
  expect(entry).toMatchObject({ level: 'warn', operation, denial });
  expect(entry.uid).toBe(uid);
  expect(line).not.toContain('@example.com');
  expect(line).not.toContain(authorization.slice(7));
});

test('the log says that there was no token', async () => {
  await site.graphqlRequest('{ invitations { email } }');
  expect(JSON.parse(site.requestLines.at(-1) ?? '')).toMatchObject({
    operation: 'invitations',
    denial: 'noToken',
  });
});

test('the log has the uid, and no denial, when an admin signs in', async () => {
  await site.graphqlRequest(
    signIn,
    {},
    toBearerHeader(await createSignedToken({ email: 'ada@example.com' })),
  );
  const entry = JSON.parse(site.requestLines.at(-1) ?? '');
  expect(entry).toMatchObject({ level: 'info', operation: 'signIn', uid: 'ada-uid' });
  expect(entry).not.toHaveProperty('denial');
});

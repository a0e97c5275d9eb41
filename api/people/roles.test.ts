// Tests who is an admin, over HTTP.
import { afterAll, expect, test } from 'vitest';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import { openTestSite } from '../../tests/support/site/testSite.ts';
import {
  createBearerHeader,
  createTestIdentity,
  firebaseEnv,
  getNowSeconds,
} from '../../tests/support/site/testTokens.ts';

const adminEmails = 'ada@example.com,re\u0301ne@example.com';
const env = { ...firebaseEnv, ADMIN_EMAILS: adminEmails, ADMIN_EMAILS_MASKED: 'yes' };
const site = await openTestSite(env, { identity: createTestIdentity() });
afterAll(() => site.close());

test.each([
  ['its case', 'Ada@Example.com', 'ada@example.com'],
  ['its Unicode normalization', 'R\u00e9ne@example.com', 'r\u00e9ne@example.com'],
])('the e-mail of an admin is compared without %s', async (_, claimed, email) => {
  const authorization = await createBearerHeader({ email: claimed });
  const query = '{ invitations { email } me { isAdmin email } }';
  expect((await site.graphqlRequest(query, {}, authorization)).data).toEqual({
    invitations: expect.any(Array),
    me: { isAdmin: true, email },
  });
});

test('a token is accepted when the clock of the provider is 10 seconds ahead', async () => {
  const authorization = await createBearerHeader({
    iat: getNowSeconds() + 10,
    auth_time: getNowSeconds() + 10,
  });
  expect((await site.graphqlRequest('{ invitations { email } }', {}, authorization)).code).toBeUndefined();
});

test.each([
  [
    'slow',
    { iat: getNowSeconds() + 600, auth_time: getNowSeconds() + 600 },
    'The clock of this site’s server is wrong',
  ],
  ['fast', { exp: getNowSeconds() - 60 }, 'Your sign-in has expired. Sign in again.'],
])('a person is told what to do when this server’s clock is 10 minutes %s', async (_, claims, expected) => {
  const { code, message } = await site.graphqlRequest(
    'mutation { signIn { uid } }',
    {},
    await createBearerHeader(claims),
  );
  expect([code, message]).toEqual(['UNAUTHENTICATED', expect.stringContaining(expected)]);
});

test.each([
  [new StoreUnavailable('down'), 'FORBIDDEN'],
  [new TypeError('a bug'), 'INTERNAL_SERVER_ERROR'],
])('a user whose role can’t be read because of %s gets %s', async (reason, expectedCode) => {
  const people = { ...site.services.people, findUser: () => Promise.reject(reason) };
  const { identity } = site.services;
  const failingSite = await openTestSite({}, { identity, people });
  const authorization = await createBearerHeader({ email: 'eve@example.com' });
  const { code } = await failingSite.graphqlRequest('{ invitations { email } }', {}, authorization);
  expect(code).toBe(expectedCode);
  await failingSite.close();
});

test('the allowlist is complete for admins even where it is masked on the page for signing in', async () => {
  const { data } = await site.graphqlRequest('{ allowlist }', {}, await createBearerHeader());
  expect(data).toEqual({ allowlist: ['ada@example.com', 'r\u00e9ne@example.com'] });
});

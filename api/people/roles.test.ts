// Tests who is an admin, over HTTP.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import { openTestSite, type TestSite } from '../../tests/support/site/testSite.ts';
import {
  createBearerHeader,
  createTestIdentity,
  firebaseEnv,
  getNowSeconds,
} from '../../tests/support/site/testTokens.ts';

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite(firebaseEnv, { identity: createTestIdentity() });
});
afterAll(() => site.close());

test('the e-mail of an admin is compared without its case', async () => {
  const authorization = await createBearerHeader({ email: 'Ada@Example.com' });
  expect(
    (await site.graphqlRequest('{ adminUsers { email } me { isAdmin email } }', {}, authorization)).data,
  ).toEqual({
    adminUsers: expect.any(Array),
    me: { isAdmin: true, email: 'ada@example.com' },
  });
});

test('the e-mail of an admin is compared after Unicode normalization', async () => {
  const separateSite = await openTestSite(
    { ...firebaseEnv, ADMIN_EMAILS: 're\u0301ne@example.com' },
    { identity: createTestIdentity() },
  );
  const authorization = await createBearerHeader({ email: 'R\u00e9ne@example.com' });
  expect((await separateSite.graphqlRequest('{ me { isAdmin } }', {}, authorization)).data).toEqual({
    me: { isAdmin: true },
  });
  await separateSite.close();
});

test('a token is accepted when the clock of the provider is 10 seconds ahead', async () => {
  const authorization = await createBearerHeader({
    iat: getNowSeconds() + 10,
    auth_time: getNowSeconds() + 10,
  });
  expect((await site.graphqlRequest('{ adminUsers { email } }', {}, authorization)).code).toBeUndefined();
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
  const { code } = await failingSite.graphqlRequest('{ adminUsers { email } }', {}, authorization);
  expect(code).toBe(expectedCode);
  await failingSite.close();
});

test('the allowlist is complete for admins although it is masked on the login page', async () => {
  const separateSite = await openTestSite(
    { ...firebaseEnv, ADMIN_EMAILS_MASKED: 'yes' },
    { identity: createTestIdentity() },
  );
  const { data } = await separateSite.graphqlRequest('{ allowlist }', {}, await createBearerHeader());
  expect(data).toEqual({ allowlist: ['ada@example.com', 'grace@example.com'] });
  await separateSite.close();
});

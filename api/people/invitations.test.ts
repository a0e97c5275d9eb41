// Tests inviting and revoking admins, over HTTP.
import { afterAll, describe, expect, test } from 'vitest';
import { type GraphQLRequester, openTestSite } from '../../tests/support/site/testSite.ts';
import { createBearerHeader, createTestIdentity, firebaseEnv } from '../../tests/support/site/testTokens.ts';

const site = await openTestSite(firebaseEnv, { identity: createTestIdentity() });
const authorization = await createBearerHeader();
const requestAsAdmin: GraphQLRequester = (query, variables = {}) =>
  site.graphqlRequest(query, variables, authorization);
afterAll(() => site.close());

const invite = 'mutation ($email: String!) { createAdminUser(email: $email) { email } }';
const revoke = 'mutation ($email: String!) { revokeAdminUser(email: $email) { email } }';

test.each(['', 'nobody', 'a@b', 'a/b@example.com', 'a b@example.com', `${'a'.repeat(250)}@example.com`])(
  'createAdminUser rejects the e-mail “%s”',
  async (email) => {
    expect((await requestAsAdmin(invite, { email })).code).toBe('BAD_USER_INPUT');
  },
);

test.each([
  ['createAdminUser', invite, 'grace@example.com is already an admin: ADMIN_EMAILS lists it.'],
  [
    'revokeAdminUser',
    revoke,
    'grace@example.com is an admin because ADMIN_EMAILS lists it. Remove it there first, then revoke the role.',
  ],
])('%s rejects an e-mail on the allowlist', async (_, mutation, message) => {
  const response = await requestAsAdmin(mutation, { email: 'Grace@Example.com' });
  expect(response).toMatchObject({ code: 'BAD_USER_INPUT', message });
  expect(await listInvitedEmails()).not.toContain('grace@example.com');
});

describe('revokeAdminUser', () => {
  test('revokes the role of a user who was removed from the allowlist, and adds an audit entry', async () => {
    const removedUser = {
      uid: 'linus',
      email: 'linus@example.com',
      emailIsVerified: true,
      displayName: 'Linus',
      photoURL: null,
      signedInAtSeconds: 0,
    };
    await site.services.people.recordSignIn(removedUser, 'admin', site.services.now());
    expect((await requestAsAdmin(revoke, { email: 'linus@example.com' })).data).toEqual({
      revokeAdminUser: null,
    });
    expect((await site.services.people.findUser('linus'))?.role).toBe('user');
    expect((await requestAsAdmin('{ audit(first: 1) { edges { node { action subject } } } }')).data).toEqual({
      audit: { edges: [{ node: { action: 'revoked', subject: 'linus@example.com' } }] },
    });
  });

  test('takes effect for the next mutation of the same request', async () => {
    const authorization = await createBearerHeader({ sub: 'leaving', email: 'leaving@example.com' });
    await site.services.people.invite('leaving@example.com', null, {
      by: 'system',
      now: site.services.now(),
    });
    await site.graphqlRequest('mutation { signIn { isAdmin } }', {}, authorization);
    const query = `mutation {
      first: createAdminUser(email: "one@example.com") { email }
      revokeAdminUser(email: "leaving@example.com") { isActive }
      next: createAdminUser(email: "two@example.com") { email }
    }`;
    expect(await site.graphqlRequest(query, {}, authorization)).toMatchObject({ code: 'FORBIDDEN' });
    const invited = await listInvitedEmails();
    expect(invited).toContain('one@example.com');
    expect(invited).not.toContain('two@example.com');
  });
});

async function listInvitedEmails(): Promise<string[]> {
  return (await site.services.people.listInvitations()).map(({ email }) => email);
}

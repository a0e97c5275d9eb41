// Tests that operations for admins reject everybody else, over HTTP.
import { afterAll, describe, expect, test } from 'vitest';
import { buildASTSchema } from 'graphql';
import { exportJWK } from 'jose';
import { createHmac } from 'node:crypto';
import { schemaDocument } from '../generated/schema.generated.ts';
import { adminOperations } from '../../tests/support/site/operations.ts';
import { openTestSite } from '../../tests/support/site/testSite.ts';
import { createDevIdentity } from './devIdentity.ts';
import {
  createBearerHeader,
  toBearerHeader,
  firebaseEnv,
  foreignKeyPair,
  getNowSeconds,
  createTestIdentity,
  createForgedToken,
  createSignedToken,
  createUnsignedToken,
  exportPublicKey,
} from '../../tests/support/site/testTokens.ts';

const now = () => new Date().toISOString();
const signIn = 'mutation { signIn { isAdmin } }';
const adminOperationNames = Object.keys(adminOperations);

const accounts = new Map<string, { isDisabled: boolean; validSinceSeconds: number }>();
const activeAccount = { isDisabled: false, validSinceSeconds: 0 };
const identity = createTestIdentity({ findAccount: async (uid) => accounts.get(uid) ?? activeAccount });
const adminEmails = 'ada@example.com,grace@example.com,frank@example.com';
const site = await openTestSite({ ...firebaseEnv, ADMIN_EMAILS: adminEmails }, { identity });
afterAll(() => site.close());

const unauthenticated: Record<string, () => Promise<string | undefined>> = {
  'without a token': async () => undefined,
  'with a header without a bearer token': async () => 'Basic YWRhOmFkYQ==',
  'with an invalid token': async () => 'Bearer garbage',
  'with a wrong signature': () => createBearerHeader({ key: foreignKeyPair.privateKey }),
  'with an unknown key': () => createBearerHeader({ kid: 'unknown' }),
  'with a wrong audience': () => createBearerHeader({ aud: 'other-project' }),
  'with a wrong issuer': () => createBearerHeader({ iss: 'https://securetoken.google.com/other' }),
  'with an expired token': () => createBearerHeader({ exp: getNowSeconds() - 1 }),
  'with a token for several audiences': () => createBearerHeader({ aud: ['upwell-test', 'other-project'] }),
  'with a token for a list of one audience': () => createBearerHeader({ aud: ['upwell-test'] }),
  'with a token issued in the future': () => createBearerHeader({ iat: getNowSeconds() + 60 }),
  'with a sign-in in the future': () => createBearerHeader({ auth_time: getNowSeconds() + 60 }),
  'with an invalid time of the sign-in': () => createBearerHeader({ auth_time: 'invalid' }),
  'with a sign-in of more than 30 days ago': () =>
    createBearerHeader({ auth_time: getNowSeconds() - 31 * 86_400 }),
  'with an unsigned token': async () => toBearerHeader(createUnsignedToken()),
  'with the algorithm “none” and a signature': async () =>
    toBearerHeader(createForgedToken({ alg: 'none' }, await readSignature())),
  'with the algorithm “nOnE” and no signature': async () =>
    toBearerHeader(createForgedToken({ alg: 'nOnE' }, '')),
  'with the public key as the secret of an HMAC': async () => {
    const hmac = createHmac('sha256', await exportPublicKey());
    const sign = (content: string) => hmac.update(content).digest('base64url');
    return toBearerHeader(createForgedToken({ alg: 'HS256' }, sign));
  },
  'with a list of algorithms': async () =>
    toBearerHeader(createForgedToken({ alg: ['RS256'] }, await readSignature())),
  'with the signature of another token': async () =>
    toBearerHeader(createForgedToken({ alg: 'RS256' }, await readSignature({ email: 'eve@example.com' }))),
  'with its own key in the header': async () =>
    createBearerHeader({
      key: foreignKeyPair.privateKey,
      header: { jwk: await exportJWK(foreignKeyPair.publicKey) },
    }),
  'with the address of its own keys in the header': () =>
    createBearerHeader({ key: foreignKeyPair.privateKey, header: { jku: 'https://evil.example/keys' } }),
  'with a path as the key’s name': () =>
    createBearerHeader({ key: foreignKeyPair.privateKey, kid: '../../dev/null' }),
  'without an expiry time': () => createBearerHeader({ exp: undefined }),
  'with a text as the expiry time': () => createBearerHeader({ exp: 'never' }),
  'with an infinite expiry time': () => createBearerHeader({ exp: Number.MAX_VALUE, iat: Number.MAX_VALUE }),
  'without a time of issue': () => createBearerHeader({ iat: undefined }),
  'without a time of the sign-in': () => createBearerHeader({ auth_time: undefined }),
  'that is valid only later': () => createBearerHeader({ nbf: getNowSeconds() + 600 }),
  'without an account': () => createBearerHeader({ sub: undefined }),
  'with an empty account': () => createBearerHeader({ sub: '' }),
  'with a list as the account': () => createBearerHeader({ sub: ['ada-uid'] }),
  'without an audience': () => createBearerHeader({ aud: undefined }),
  'without an issuer': () => createBearerHeader({ iss: undefined }),
  'with an issuer that only begins correctly': () =>
    createBearerHeader({ iss: 'https://securetoken.google.com/upwell-test.evil.example' }),
  'with two tokens': async () => `${await createBearerHeader()} ${await createBearerHeader()}`,
  'with a list of two headers': async () => `${await createBearerHeader()}, ${await createBearerHeader()}`,
  'with an encrypted token': async () => toBearerHeader('eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..aa.bb.cc'),
  'with a token of 8,000 characters': async () => toBearerHeader('a'.repeat(8_000)),
  'with a token of the development identity provider': async () =>
    toBearerHeader(await createDevIdentity(now, 'test-sign-in-key').issueToken('ada@example.com', null)),
};

const forbidden: Record<string, () => Promise<string>> = {
  'with an unverified e-mail': () => createBearerHeader({ email_verified: false }),
  'with the string "true" instead of a verified e-mail': () => createBearerHeader({ email_verified: 'true' }),
  'without an e-mail': () => createBearerHeader({ email: undefined }),
  'with another e-mail': () => createBearerHeader({ email: 'eve@example.com' }),
  'with a Kelvin sign instead of a k in the e-mail': () =>
    createBearerHeader({ email: 'fran\u212a@example.com' }),
  'with an e-mail that begins with an admin’s': () =>
    createBearerHeader({ email: 'ada@example.com.evil.example' }),
  'with a revoked invitation': signInAndRevokeInvitation,
  'with a role that was revoked after the sign-in': signInAndRevokeRole,
};

describe('each operation for admins', () => {
  test.each(Object.entries(unauthenticated))(
    'fails with UNAUTHENTICATED and writes nothing %s',
    async (name, createAuthorization) => {
      // Tokens are verified before the operation is looked at, so all operations are tried without one only.
      const operations = name === 'without a token' ? adminOperationNames : ['invitations', 'deleteThought'];
      await expectRejected(await createAuthorization(), 'UNAUTHENTICATED', /token|[Ss]ign/, operations);
    },
  );

  test.each(Object.entries(forbidden))(
    'fails with FORBIDDEN and writes nothing %s',
    async (_, createAuthorization) => {
      const message = /^Access denied\. Admin privileges required\.$/;
      await expectRejected(await createAuthorization(), 'FORBIDDEN', message);
    },
  );

  test('succeeds for an admin', async () => {
    const separateSite = await openTestSite(firebaseEnv, {
      identity: createTestIdentity(),
      fcm: { sendEach: async () => ({ successCount: 0, failureCount: 0, responses: [] }) },
    });
    const authorization = await createBearerHeader();
    for (const [name, [query, variables]] of Object.entries(adminOperations)) {
      const { code } = await separateSite.graphqlRequest(
        query,
        { id: await findAnyId(), ...variables },
        authorization,
      );
      expect.soft([name, code]).toEqual([name, undefined]);
    }
    await separateSite.close();
  });

  test('is described with “Admins only” in the schema', () => {
    const schema = buildASTSchema(schemaDocument);
    const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
      Object.values(type?.getFields() ?? {}),
    );
    const adminFields = fields
      .filter(({ description }) => description?.includes('Admins only'))
      .map(({ name }) => name);
    expect(Object.keys(adminOperations).toSorted()).toEqual(adminFields.toSorted());
  });
});

test('a mutation fails with UNAUTHENTICATED when the sign-in was revoked at the provider', async () => {
  accounts.set('disabled', { isDisabled: true, validSinceSeconds: 0 });
  const authorization = await createBearerHeader({ sub: 'disabled' });
  for (const [name, [query, variables]] of Object.entries(adminOperations)) {
    if (!query.startsWith('mutation')) continue;
    const { code } = await site.graphqlRequest(query, { id: await findAnyId(), ...variables }, authorization);
    expect.soft([name, code]).toEqual([name, 'UNAUTHENTICATED']);
  }
  expect((await site.graphqlRequest(signIn, {}, authorization)).code).toBe('UNAUTHENTICATED');
  const invitations = await site.services.people.listInvitations();
  expect(invitations.map(({ email }) => email)).not.toContain('eve@example.com');
});

async function expectRejected(
  authorization: string | undefined,
  code: string,
  message: RegExp,
  operations = adminOperationNames,
) {
  const before = await readAllData();
  for (const name of operations) {
    const [query, variables] = adminOperations[name] ?? ['', {}];
    const response = await site.graphqlRequest(query, { id: await findAnyId(), ...variables }, authorization);
    expect.soft([name, response.code, response.data[name] ?? null]).toEqual([name, code, null]);
    expect.soft(response.message).toMatch(message);
  }
  expect(await readAllData()).toEqual(before);
}

/** Invites a person and signs them in. Returns their authorization as an admin. */
async function signInInvited(name: string): Promise<string> {
  const email = `${name}@example.com`;
  const authorization = await createBearerHeader({ sub: name, email });
  await site.services.people.invite(email, null, { by: 'system', now: now() });
  await site.graphqlRequest(signIn, {}, authorization);
  const { data } = await site.graphqlRequest('{ me { isAdmin } }', {}, authorization);
  expect(data).toEqual({ me: { isAdmin: true } });
  return authorization;
}

/** Revokes the invitation of an admin, who then signs in again. */
async function signInAndRevokeInvitation(): Promise<string> {
  const authorization = await signInInvited('invited');
  const revoke = 'mutation { revokeAdminUser(email: "Invited@example.com") { isActive } }';
  const grace = await createBearerHeader({ sub: 'grace', email: 'grace@example.com' });
  expect((await site.graphqlRequest(revoke, {}, grace)).data).toEqual({
    revokeAdminUser: { isActive: false },
  });
  await site.graphqlRequest(signIn, {}, authorization);
  return authorization;
}

async function signInAndRevokeRole(): Promise<string> {
  const authorization = await signInInvited('demoted');
  await site.services.people.revoke('demoted@example.com', { by: 'system', now: now() });
  return authorization;
}

async function findAnyId(): Promise<string> {
  const [thought] = await site.services.thoughts.findByRanks([0]);
  return thought?.id ?? '';
}

async function readAllData() {
  const { audit, thoughts, people } = site.services;
  const query = { first: 100, after: null, search: null, orderBy: 'THOUGHT' } as const;
  return [
    await thoughts.readPage({ ...query, place: 'live' }),
    await thoughts.readPage({ ...query, place: 'trash' }),
    await audit.readPage(100, null),
    await people.listInvitations(),
  ];
}

/** Returns the signature of a valid token. */
async function readSignature(claims: object = {}): Promise<string> {
  return (await createSignedToken({ ...claims })).split('.').at(-1) ?? '';
}

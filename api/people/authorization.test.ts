import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSchema } from 'graphql';
import { typeDefs } from '../generated/schema.generated.ts';
import { openTestSite, type TestSite } from '../testing/testSite.ts';
import { createDevIdentity } from './devIdentity.ts';
import {
  toBearerHeader,
  firebaseEnv,
  foreignKeyPair,
  getNowSeconds,
  createSignedToken,
  createTestIdentity,
  createUnsignedToken,
} from '../testing/testTokens.ts';

const now = () => new Date().toISOString();

const input = {
  thought: 'Begin anywhere.',
  author: 'John Cage',
  application: 'Write the first line.',
  url: 'https://youtu.be/dQw4w9WgXcQ',
};

/** Every operation that only admins may ask for, as they would. */
const adminOperations: Record<string, [query: string, variables?: Record<string, unknown>]> = {
  thoughts: ['{ thoughts { totalCount } }'],
  similarThoughts: ['{ similarThoughts(thought: "stay hungry") { id } }'],
  revisions: ['{ revisions(id: "1-x") { version } }'],
  audit: ['{ audit { entries { id } } }'],
  deviceCount: ['{ deviceCount }'],
  adminUsers: ['{ adminUsers { email } }'],
  allowlist: ['{ allowlist }'],
  addThought: [
    'mutation ($input: ThoughtInput!) { addThought(input: $input, key: "k") { __typename } }',
    { input },
  ],
  updateThought: [
    'mutation ($input: ThoughtInput!, $id: ID!) { updateThought(id: $id, input: $input, version: 1) { __typename } }',
    { input },
  ],
  deleteThought: ['mutation ($id: ID!) { deleteThought(id: $id) { id } }'],
  restoreThought: ['mutation ($id: ID!) { restoreThought(id: $id) { id } }'],
  importThoughts: [
    'mutation ($rows: [ThoughtRow!]!) { importThoughts(rows: $rows) { added } }',
    { rows: [{ line: 1, ...input }] },
  ],
  generateImage: ['mutation { generateImage(thought: "Begin anywhere.", author: "John Cage") { success } }'],
  createAdminUser: ['mutation { createAdminUser(email: "eve@example.com") { email } }'],
  notifyVisitors: ['mutation { notifyVisitors(title: "t", body: "b") { sent } }'],
  revokeAdminUser: ['mutation { revokeAdminUser(email: "invited@example.com") { email } }'],
};

const accounts = new Map<string, { isDisabled: boolean; validSinceSeconds: number }>();
const activeAccount = { isDisabled: false, validSinceSeconds: 0 };
let site: TestSite;

beforeAll(async () => {
  const identity = createTestIdentity({ findAccount: async (uid) => accounts.get(uid) ?? activeAccount });
  const adminEmails = 'ada@example.com,grace@example.com,frank@example.com';
  site = await openTestSite({ ...firebaseEnv, ADMIN_EMAILS: adminEmails }, { identity });
});
afterAll(() => site.close());

describe('Without being an admin', () => {
  const rejectedTokens: Record<string, [code: string, token: () => Promise<string | undefined>]> = {
    'no token': ['UNAUTHENTICATED', async () => undefined],
    'a header without a token': ['UNAUTHENTICATED', async () => 'Basic YWRhOmFkYQ=='],
    garbage: ['UNAUTHENTICATED', async () => 'Bearer garbage'],
    'a wrong signature': [
      'UNAUTHENTICATED',
      async () => toBearerHeader(await createSignedToken({ key: foreignKeyPair.privateKey })),
    ],
    'an unknown key': [
      'UNAUTHENTICATED',
      async () => toBearerHeader(await createSignedToken({ kid: 'theirs' })),
    ],
    'a wrong audience': [
      'UNAUTHENTICATED',
      async () => toBearerHeader(await createSignedToken({ aud: 'other-project' })),
    ],
    'a wrong issuer': [
      'UNAUTHENTICATED',
      async () => toBearerHeader(await createSignedToken({ iss: 'https://securetoken.google.com/other' })),
    ],
    'an expired token': [
      'UNAUTHENTICATED',
      async () => toBearerHeader(await createSignedToken({ exp: getNowSeconds() - 1 })),
    ],
    'a token for several audiences': [
      'UNAUTHENTICATED',
      async () => toBearerHeader(await createSignedToken({ aud: ['upwell-test', 'other-project'] })),
    ],
    'a token for a list of us alone': [
      'UNAUTHENTICATED',
      async () => toBearerHeader(await createSignedToken({ aud: ['upwell-test'] })),
    ],
    'a token that will be issued': [
      'UNAUTHENTICATED',
      async () => toBearerHeader(await createSignedToken({ iat: getNowSeconds() + 60 })),
    ],
    'a sign-in that will happen': [
      'UNAUTHENTICATED',
      async () => toBearerHeader(await createSignedToken({ auth_time: getNowSeconds() + 60 })),
    ],
    'a sign-in at no time': [
      'UNAUTHENTICATED',
      async () => toBearerHeader(await createSignedToken({ auth_time: 'whenever' })),
    ],
    'an unsigned token': ['UNAUTHENTICATED', async () => toBearerHeader(createUnsignedToken())],
    'a token of the local identity': [
      'UNAUTHENTICATED',
      async () =>
        toBearerHeader(
          await createDevIdentity(now, 'a-key-of-this-test').issueToken('ada@example.com', null),
        ),
    ],
    'an unverified e-mail': [
      'FORBIDDEN',
      async () => toBearerHeader(await createSignedToken({ email_verified: false })),
    ],
    'an e-mail verified in words only': [
      'FORBIDDEN',
      async () => toBearerHeader(await createSignedToken({ email_verified: 'true' })),
    ],
    'no e-mail': ['FORBIDDEN', async () => toBearerHeader(await createSignedToken({ email: undefined }))],
    'somebody else': [
      'FORBIDDEN',
      async () => toBearerHeader(await createSignedToken({ email: 'eve@example.com' })),
    ],
    'an e-mail with a Kelvin sign for a k': [
      'FORBIDDEN',
      async () => toBearerHeader(await createSignedToken({ email: 'fran\u212a@example.com' })),
    ],
    'an e-mail that only begins like an admin’s': [
      'FORBIDDEN',
      async () => toBearerHeader(await createSignedToken({ email: 'ada@example.com.evil.example' })),
    ],
    'a revoked invitation': ['FORBIDDEN', signInRevokedPerson],
    'a demotion while signed in': ['FORBIDDEN', signInDemotedPerson],
  };

  for (const [who, [code, token]] of Object.entries(rejectedTokens)) {
    const words = code === 'FORBIDDEN' ? /^Access denied\. Admin privileges required\.$/ : /token|[Ss]ign/;
    test(`${who} is refused with ${code} by every operation, and nothing is written`, async () => {
      const authorization = await token();
      const before = await readEverything();
      for (const [name, [query, variables]] of Object.entries(adminOperations)) {
        const answer = await site.graphqlRequest(
          query,
          { id: await findAnyId(), ...variables },
          authorization,
        );
        expect.soft([name, answer.code, answer.data[name] ?? null]).toEqual([name, code, null]);
        expect.soft(answer.message).toMatch(words);
      }
      expect(await readEverything()).toEqual(before);
    });
  }

  test('the list of operations above holds all that the schema calls for admins only', () => {
    const schema = buildSchema(typeDefs);
    const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
      Object.values(type?.getFields() ?? {}),
    );
    const guarded = fields
      .filter(({ description }) => description?.includes('Admins only'))
      .map(({ name }) => name);
    expect(Object.keys(adminOperations).toSorted()).toEqual(guarded.toSorted());
  });

  test('visitors get at most 50 thoughts at once, admins 100', async () => {
    const query = '{ feed(seed: 1, first: 100) { total } randomThoughts(count: 100) { id } }';
    expect((await site.graphqlRequest(query)).code).toBe('BAD_USER_INPUT');
    expect(
      (await site.graphqlRequest(query, {}, toBearerHeader(await createSignedToken()))).code,
    ).toBeUndefined();
  });
});

describe('An admin', () => {
  test('is let in by every operation', async () => {
    const own = await openTestSite(firebaseEnv, {
      identity: createTestIdentity(),
      fcm: { sendEach: async () => ({ successCount: 0, failureCount: 0, responses: [] }) },
    });
    const authorization = toBearerHeader(await createSignedToken());
    for (const [name, [query, variables]] of Object.entries(adminOperations)) {
      const answer = await own.graphqlRequest(query, { id: await findAnyId(), ...variables }, authorization);
      expect.soft([name, answer.code]).toEqual([name, undefined]);
    }
    await own.close();
  });

  test('reads whom the deployment makes an admin, whole where the login page masks it', async () => {
    const own = await openTestSite(
      { ...firebaseEnv, ADMIN_EMAILS_MASKED: 'yes' },
      { identity: createTestIdentity() },
    );
    const { data } = await own.graphqlRequest('{ allowlist }', {}, toBearerHeader(await createSignedToken()));
    expect(data).toEqual({ allowlist: ['ada@example.com', 'grace@example.com'] });
    await own.close();
  });

  test('is known by an e-mail in capitals too', async () => {
    const authorization = toBearerHeader(await createSignedToken({ email: 'Ada@Example.com' }));
    expect(
      (await site.graphqlRequest('{ adminUsers { email } me { isAdmin email } }', {}, authorization)).data,
    ).toEqual({
      adminUsers: expect.any(Array),
      me: { isAdmin: true, email: 'ada@example.com' },
    });
  });

  test('is known by an e-mail in another composition of its characters', async () => {
    const own = await openTestSite(
      { ...firebaseEnv, ADMIN_EMAILS: 're\u0301ne@example.com' },
      { identity: createTestIdentity() },
    );
    const authorization = toBearerHeader(await createSignedToken({ email: 'R\u00e9ne@example.com' }));
    expect((await own.graphqlRequest('{ me { isAdmin } }', {}, authorization)).data).toEqual({
      me: { isAdmin: true },
    });
    await own.close();
  });

  test('whose clock is a little ahead of ours is let in', async () => {
    const authorization = toBearerHeader(
      await createSignedToken({ iat: getNowSeconds() + 10, auth_time: getNowSeconds() + 10 }),
    );
    expect((await site.graphqlRequest('{ adminUsers { email } }', {}, authorization)).code).toBeUndefined();
  });

  test('who takes the role from themselves has none for the next change of the same request', async () => {
    const authorization = toBearerHeader(
      await createSignedToken({ sub: 'leaving', email: 'leaving@example.com' }),
    );
    await site.services.people.invite('leaving@example.com', null, now());
    await site.graphqlRequest('mutation { signIn { isAdmin } }', {}, authorization);
    const query = `mutation {
      first: createAdminUser(email: "one@example.com") { email }
      revokeAdminUser(email: "leaving@example.com") { isActive }
      next: createAdminUser(email: "two@example.com") { email }
    }`;
    expect(await site.graphqlRequest(query, {}, authorization)).toMatchObject({ code: 'FORBIDDEN' });
    const invited = (await site.services.people.listInvitations()).map(({ email }) => email);
    expect(invited).toContain('one@example.com');
    expect(invited).not.toContain('two@example.com');
  });

  test('cannot revoke the allowlist, nor invite what is no e-mail', async () => {
    const authorization = toBearerHeader(await createSignedToken());
    const revoke = 'mutation { revokeAdminUser(email: "GRACE@example.com") { email } }';
    expect(await site.graphqlRequest(revoke, {}, authorization)).toMatchObject({
      code: 'BAD_USER_INPUT',
      message:
        'grace@example.com is authorised by ADMIN_EMAILS: take it out there, then revoke the role that it left.',
    });
    const never = 'mutation { revokeAdminUser(email: "never@example.com") { email } }';
    expect((await site.graphqlRequest(never, {}, authorization)).data).toEqual({ revokeAdminUser: null });
    for (const email of [
      '',
      'nobody',
      'a@b',
      'a/b@example.com',
      'a b@example.com',
      `${'a'.repeat(250)}@example.com`,
    ]) {
      const invite = 'mutation ($email: String!) { createAdminUser(email: $email) { email } }';
      expect.soft((await site.graphqlRequest(invite, { email }, authorization)).code).toBe('BAD_USER_INPUT');
    }
  });

  test('can take the role of somebody who has left the allowlist, which is written down', async () => {
    const authorization = toBearerHeader(await createSignedToken());
    const former = {
      uid: 'linus',
      email: 'linus@example.com',
      emailIsVerified: true,
      displayName: 'Linus',
      photoURL: null,
      signedInAtSeconds: 0,
    };
    await site.services.people.recordSignIn(former, 'admin', site.services.now());
    const revoke = 'mutation { revokeAdminUser(email: "linus@example.com") { email } }';
    expect((await site.graphqlRequest(revoke, {}, authorization)).data).toEqual({ revokeAdminUser: null });
    expect((await site.services.people.findUser('linus'))?.role).toBe('user');
    const audit = '{ audit(first: 1) { entries { action subject } } }';
    expect((await site.graphqlRequest(audit, {}, authorization)).data).toEqual({
      audit: { entries: [{ action: 'revoked', subject: 'linus@example.com' }] },
    });
  });

  test('cannot invite somebody on the allowlist, whose invitation could not be revoked', async () => {
    const invite = 'mutation { createAdminUser(email: "Grace@Example.com") { email } }';
    expect(await site.graphqlRequest(invite, {}, toBearerHeader(await createSignedToken()))).toMatchObject({
      code: 'BAD_USER_INPUT',
      message: 'grace@example.com is an admin already: ADMIN_EMAILS lists it.',
    });
    const invited = (await site.services.people.listInvitations()).map(({ email }) => email);
    expect(invited).not.toContain('grace@example.com');
  });

  test('whose sign-in was revoked at the provider changes nothing', async () => {
    accounts.set('left', { isDisabled: true, validSinceSeconds: 0 });
    const authorization = toBearerHeader(await createSignedToken({ sub: 'left' }));
    for (const [name, [query, variables]] of Object.entries(adminOperations)) {
      if (!query.startsWith('mutation')) continue;
      const answer = await site.graphqlRequest(query, { id: await findAnyId(), ...variables }, authorization);
      expect.soft([name, answer.code]).toEqual([name, 'UNAUTHENTICATED']);
    }
    expect((await site.graphqlRequest('mutation { signIn { uid } }', {}, authorization)).code).toBe(
      'UNAUTHENTICATED',
    );
    const invitations = await site.services.people.listInvitations();
    expect(invitations.map(({ email }) => email)).not.toContain('eve@example.com');
  });
});

test('a role that can’t be read counts as none', async () => {
  const people = { ...site.services.people, findUser: () => Promise.reject(new Error('broken')) };
  const { identity } = site.services;
  const own = await openTestSite({}, { identity, people });
  const answer = await own.graphqlRequest(
    '{ adminUsers { email } }',
    {},
    toBearerHeader(await createSignedToken({ email: 'eve@example.com' })),
  );
  expect(answer.code).toBe('FORBIDDEN');
  await own.close();
});

async function signInRevokedPerson(): Promise<string> {
  const authorization = toBearerHeader(
    await createSignedToken({ sub: 'invited', email: 'invited@example.com' }),
  );
  await site.services.people.invite('invited@example.com', null, now());
  await site.graphqlRequest('mutation { signIn { isAdmin } }', {}, authorization);
  expect((await site.graphqlRequest('{ me { isAdmin } }', {}, authorization)).data).toEqual({
    me: { isAdmin: true },
  });
  const revoke = 'mutation { revokeAdminUser(email: "Invited@example.com") { isActive } }';
  expect(
    (
      await site.graphqlRequest(
        revoke,
        {},
        toBearerHeader(await createSignedToken({ sub: 'grace', email: 'grace@example.com' })),
      )
    ).data,
  ).toEqual({
    revokeAdminUser: { isActive: false },
  });
  await site.graphqlRequest('mutation { signIn { isAdmin } }', {}, authorization);
  return authorization;
}

async function signInDemotedPerson(): Promise<string> {
  const claims = { sub: 'demoted', email: 'demoted@example.com' };
  const authorization = toBearerHeader(await createSignedToken(claims));
  await site.services.people.invite(claims.email, null, now());
  await site.graphqlRequest('mutation { signIn { isAdmin } }', {}, authorization);
  expect((await site.graphqlRequest('{ adminUsers { email } }', {}, authorization)).code).toBeUndefined();
  await site.services.people.revoke(claims.email);
  return authorization;
}

async function findAnyId(): Promise<string> {
  const [thought] = await site.services.thoughts.findByRanks([0]);
  return thought?.id ?? '';
}

async function readEverything() {
  const { thoughts, people } = site.services;
  const query = { first: 100, after: null, search: null, orderBy: 'THOUGHT' } as const;
  return [
    await thoughts.readPage({ ...query, trashed: false }),
    await thoughts.readPage({ ...query, trashed: true }),
    await thoughts.readAuditPage(100, null),
    await people.listInvitations(),
  ];
}

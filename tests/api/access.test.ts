// The required role of each operation, and forged tokens.
import { expect, test } from 'vitest';
import {
  addThought,
  adminField,
  asAdmin,
  uniqueEmail,
  uniqueWord,
  graphql,
  readPublic,
  signIn,
  target,
} from './support/client.ts';
import { operationsOfAdmins, operationsOfUsers, publicOperations } from './support/operations.ts';
import { createEmulatorToken } from './support/target.ts';

const denied = ['UNAUTHENTICATED', 'FORBIDDEN'];

test('the lists of public, user and admin operations below name each query and mutation of the schema', async () => {
  const { data } = await graphql(
    '{ __schema { queryType { fields { name } } mutationType { fields { name } } } }',
  );
  const { queryType, mutationType } = data['__schema'];
  const names = [...queryType.fields, ...mutationType.fields].map(({ name }: { name: string }) => name);
  const known = { ...publicOperations, ...operationsOfUsers, ...operationsOfAdmins };
  expect(names.toSorted()).toEqual(Object.keys(known).toSorted());
});

test.each(Object.entries(publicOperations))('everybody may use %s', async (_, operation) => {
  const { code } = await graphql(operation, { id: 'x' });
  expect(denied).not.toContain(code);
});

test.each(Object.entries(operationsOfUsers))('everybody with a token may use %s', async (_, operation) => {
  expect((await graphql(operation)).code).toBe('UNAUTHENTICATED');
  expect((await graphql(operation, {}, await signIn(uniqueEmail()))).code).toBeUndefined();
});

test.each(Object.entries(operationsOfAdmins))('only admins may use %s', async (_, operation) => {
  const { id } = await addThought();
  for (const token of [undefined, '', 'garbage'])
    expect((await graphql(operation, { id }, token)).code, `token ${token}`).toBe('UNAUTHENTICATED');
  const user = await graphql(operation, { id }, await signIn(uniqueEmail()));
  expect([user.code, user.errors[0]?.message]).toEqual([
    'FORBIDDEN',
    'Access denied. Admin privileges required.',
  ]);
  expect(await readPublic(id)).toMatchObject({ version: 1 });
  const admin = await asAdmin(operation, { id });
  expect([...denied, 'INTERNAL_SERVER_ERROR']).not.toContain(admin.code);
  // The input may be rejected, but the operation must be known.
  expect(admin.errors.map(({ message }) => message).join()).not.toContain('Cannot query field');
});

test('a mutation is refused if an earlier one of the request revoked the caller’s role', async () => {
  const [email, next] = [uniqueEmail(), uniqueEmail()];
  await adminField('mutation ($email: String!) { createAdminUser(email: $email) { email } }', { email });
  const token = await signIn(email);
  await graphql('mutation { signIn { uid } }', {}, token);
  const { code } = await graphql(
    `
      mutation ($email: String!, $next: String!) {
        revokeAdminUser(email: $email) {
          isActive
        }
        createAdminUser(email: $next) {
          email
        }
      }
    `,
    { email, next },
    token,
  );
  expect(code).toBe('FORBIDDEN');
  expect(await adminField('{ invitations { email } }')).not.toContainEqual({ email: next });
});

test('`me` is null without a token', async () => {
  expect((await graphql('{ me { uid } }')).data).toEqual({ me: null });
});

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Returns a forged token for the admin, without a signature or with another token's. */
function forge(header: object, claims: object = {}, signature = ''): string {
  const seconds = Math.floor(Date.now() / 1000);
  const payload = {
    iss: 'upwell-local',
    aud: 'upwell-local',
    sub: 'local-1',
    email: target.adminEmail,
    email_verified: true,
    auth_time: seconds,
    iat: seconds,
    exp: seconds + 600,
    ...claims,
  };
  return `${encode(header)}.${encode(payload)}.${signature}`;
}

const readSignature = async () => signIn(uniqueEmail());

const hostile: [what: string, create: () => string | Promise<string>][] = [
  ['without a signature', () => forge({ alg: 'none' })],
  ['with the algorithm nOnE', () => forge({ alg: 'nOnE' })],
  ['without an algorithm', () => forge({})],
  ['with a list of algorithms', async () => forge({ alg: ['HS256'] }, {}, await readSignature())],
  ['with the signature of another token', async () => forge({ alg: 'HS256' }, {}, await readSignature())],
  ['with its own key', () => forge({ alg: 'HS256', jwk: { kty: 'oct', k: '' } }, {}, 'AAAA')],
  ['with a path as the name of its key', () => forge({ alg: 'HS256', kid: '../../dev/null' }, {}, 'AAAA')],
  ['that is encrypted', () => 'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..aa.bb.cc'],
  ['of 8,000 characters', () => 'a'.repeat(8_000)],
  ['twice', async () => `${await signIn(target.adminEmail)} ${await signIn(target.adminEmail)}`],
  ['with another last character', async () => (await signIn(target.adminEmail)).replace(/.$/, '!')],
];

// Not with Firebase, whose tokens need no signature in these tests: see firebaseIdentity.test.ts.
test.skipIf(target.projectId !== null).each(hostile)('a token %s is refused', async (_, create) => {
  for (const operation of ['{ allowlist }', '{ me { uid } }'])
    expect((await graphql(operation, {}, await create())).code).toBe('UNAUTHENTICATED');
});

test.skipIf(target.projectId === null).each<[what: string, claims: object]>([
  ['that is not verified', { email_verified: false }],
  ['that is verified by a text', { email_verified: 'true' }],
  ['that is missing', { email: undefined }],
  ['that begins with an admin’s', { email: 'ada@example.com.evil.example' }],
  ['with a look-alike of a letter', { email: 'grac\u0435@example.com' }],
])('a token with an e-mail %s gives no rights', async (_, claims) => {
  const token = createEmulatorToken(String(target.projectId), target.adminEmail, {
    sub: uniqueWord(),
    ...claims,
  });
  expect((await graphql('{ allowlist }', {}, token)).code).toBe('FORBIDDEN');
});

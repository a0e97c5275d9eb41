// Signing in, roles and invitations, by the API and the key of a test deployment.
import { expect, test } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { createEmulatedToken } from './emulatedToken.ts';
import {
  adminEmail,
  asAdmin,
  emulatedProject,
  graphql,
  json,
  requireAccounts,
  requireKey,
  send,
  signIn,
} from './target.ts';

test.beforeEach(requireAccounts);

test('PEOPLE-001 a token is whose it says, and its role is computed', async () => {
  const email = `conformance-${randomUUID()}@example.com`;
  const token = await signIn(email.toUpperCase());
  const { me } = (await graphql('{ me { email isAdmin role } }', {}, token)).data;
  expect(me).toEqual({ email, isAdmin: false, role: 'user' });
});

test('PEOPLE-002 the sign-in is recorded; a later one replaces the name, but not the role and the first date', async () => {
  const email = `conformance-${randomUUID()}@example.com`;
  const record = async (displayName: string) =>
    (
      await graphql(
        'mutation { signIn { uid displayName createdAt lastSignIn role isAdmin } }',
        {},
        await signIn(email, displayName),
      )
    ).data['signIn'];
  const first = await record('Before');
  expect(first).toMatchObject({ displayName: 'Before', role: 'user', isAdmin: false });
  const second = await record('After');
  expect(second).toEqual({ ...first, displayName: 'After', lastSignIn: second.lastSignIn });
  expect(Date.parse(second.lastSignIn)).toBeGreaterThanOrEqual(Date.parse(first.lastSignIn));
});

test('PEOPLE-003 an invitation makes an admin at the next sign-in, and revoking it ends that at once', async () => {
  const email = `conformance-${randomUUID()}@example.com`;
  const invite = await asAdmin(
    'mutation ($email: String!) { createAdminUser(email: $email, displayName: "Guest") { email displayName role } }',
    { email },
  );
  expect(invite.data['createAdminUser']).toEqual({ email, displayName: 'Guest', role: 'admin' });
  const findInvitation = async () =>
    (await asAdmin('{ adminUsers { email role isActive createdAt } }')).data['adminUsers'].find(
      (invitation: { email: string }) => invitation.email === email,
    );
  expect(await findInvitation()).toMatchObject({
    role: 'admin',
    isActive: true,
    createdAt: expect.stringMatching(/Z$/),
  });
  const token = await signIn(email);
  const isAdmin = async (field: string) => (await graphql(field, {}, token)).data;
  expect(await isAdmin('mutation { signIn { isAdmin role } }')).toEqual({
    signIn: { isAdmin: true, role: 'admin' },
  });
  const revoked = await asAdmin(
    'mutation ($email: String!) { revokeAdminUser(email: $email) { isActive } }',
    { email },
  );
  expect(revoked.data['revokeAdminUser']).toEqual({ isActive: false });
  expect((await findInvitation())?.isActive ?? false).toBe(false);
  expect((await graphql('{ deviceCount }', {}, token)).code).toBe('FORBIDDEN');
  expect(await isAdmin('{ me { isAdmin } }')).toEqual({ me: { isAdmin: false } });
});

test('PEOPLE-004 the e-mails of the settings are admins, and cannot be invited or revoked', async () => {
  for (const mutation of [
    `createAdminUser(email: "${adminEmail}")`,
    `revokeAdminUser(email: "${adminEmail}")`,
  ])
    expect((await asAdmin(`mutation { ${mutation} { email } }`)).code).toBe('BAD_USER_INPUT');
});

test('PEOPLE-005 the sign-in asks for the right key', async () => {
  requireKey();
  for (const key of [undefined, '', 7, 'a-wrong-key-of-the-tests']) {
    const body = JSON.stringify({ email: adminEmail, key });
    expect(
      (
        await send('/local-sign-in', {
          method: 'POST',
          headers: json,
          body,
        })
      ).status,
    ).toBe(403);
  }
});

test('PEOPLE-006 a notification without text is refused', async () => {
  expect((await asAdmin('mutation { notifyVisitors(title: "", body: "") { sent } }')).code).toBeDefined();
});

test('PEOPLE-007 an e-mail that its provider has not verified gives no rights', async () => {
  test.skip(emulatedProject === '', 'local sign-in verifies every e-mail');
  const token = createEmulatedToken(emulatedProject, adminEmail, { email_verified: false });
  expect((await graphql('{ deviceCount }', {}, token)).code).toBe('FORBIDDEN');
});

test('PEOPLE-008 the window of local sign-in is a page', async () => {
  requireKey();
  const response = await send('/local-sign-in');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
});

test('PEOPLE-009 revoking an invitation that does not exist is null, without an error', async () => {
  const { data, errors } = await asAdmin(
    'mutation { revokeAdminUser(email: "nobody@example.com") { email } }',
  );
  expect([data, errors]).toEqual([{ revokeAdminUser: null }, []]);
});

test('PEOPLE-010 revoking takes the role from somebody whose e-mail has changed since', async () => {
  test.skip(emulatedProject === '', 'local sign-in has no accounts apart from e-mails');
  const [invited, sub] = [`conformance-${randomUUID()}@example.com`, randomUUID()];
  await asAdmin('mutation ($email: String!) { createAdminUser(email: $email) { email } }', {
    email: invited,
  });
  const readRole = async (email: string) =>
    (
      await graphql(
        'mutation { signIn { isAdmin } }',
        {},
        createEmulatedToken(emulatedProject, email, { sub }),
      )
    ).data['signIn'].isAdmin;
  expect(await readRole(invited)).toBe(true);
  expect(await readRole(`new-${invited}`)).toBe(true);
  await asAdmin('mutation ($email: String!) { revokeAdminUser(email: $email) { email } }', {
    email: invited,
  });
  expect(await readRole(`new-${invited}`)).toBe(false);
});

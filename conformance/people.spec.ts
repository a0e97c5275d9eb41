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

const createEmail = () => `conformance-${randomUUID()}@example.com`;
const isAdminQuery = '{ me { email isAdmin role } }';
const signInMutation = 'mutation { signIn { uid displayName createdAt lastSignIn role isAdmin } }';
/** Records a sign-in with a token, and returns the account. */
const recordSignIn = async (token: string) => (await graphql(signInMutation, {}, token)).data['signIn'];
const invite = (email: string) =>
  asAdmin(
    'mutation ($email: String!) { createAdminUser(email: $email, displayName: "Guest") { email displayName role } }',
    { email },
  );
const revoke = (email: string) =>
  asAdmin('mutation ($email: String!) { revokeAdminUser(email: $email) { isActive } }', { email });

test('PEOPLE-001 a token identifies the user who signed in, and a new user is no admin', async () => {
  const email = createEmail();
  const token = await signIn(email.toUpperCase());
  const { me } = (await graphql(isAdminQuery, {}, token)).data;
  expect(me).toEqual({ email, isAdmin: false, role: 'user' });
});

test('PEOPLE-002 the sign-in is recorded; a later one replaces the name, but not the role and the first date', async () => {
  const email = createEmail();
  const first = await recordSignIn(await signIn(email, 'Before'));
  expect(first).toMatchObject({ displayName: 'Before', role: 'user', isAdmin: false });
  const second = await recordSignIn(await signIn(email, 'After'));
  expect(second).toEqual({ ...first, displayName: 'After', lastSignIn: second.lastSignIn });
  expect(Date.parse(second.lastSignIn)).toBeGreaterThanOrEqual(Date.parse(first.lastSignIn));
});

test('PEOPLE-003 an invitation makes an admin at the next sign-in, and revoking it ends that at once', async () => {
  const email = createEmail();
  const { createAdminUser } = (await invite(email)).data;
  expect(createAdminUser).toEqual({ email, displayName: 'Guest', role: 'admin' });
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
  expect(await recordSignIn(token)).toMatchObject({ isAdmin: true, role: 'admin' });
  expect((await revoke(email)).data['revokeAdminUser']).toEqual({ isActive: false });
  expect((await findInvitation())?.isActive ?? false).toBe(false);
  expect((await graphql('{ deviceCount }', {}, token)).code).toBe('FORBIDDEN');
  expect((await graphql(isAdminQuery, {}, token)).data).toMatchObject({ me: { isAdmin: false } });
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
    expect((await send('/local-sign-in', { method: 'POST', headers: json, body })).status).toBe(403);
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
  const { data, errors } = await revoke('nobody@example.com');
  expect([data, errors]).toEqual([{ revokeAdminUser: null }, []]);
});

test('PEOPLE-010 revoking takes the role from somebody whose e-mail has changed since', async () => {
  test.skip(emulatedProject === '', 'local sign-in has no accounts apart from e-mails');
  const [invited, sub] = [createEmail(), randomUUID()];
  await invite(invited);
  const isAdmin = async (email: string) =>
    (await recordSignIn(createEmulatedToken(emulatedProject, email, { sub }))).isAdmin;
  expect(await isAdmin(invited)).toBe(true);
  expect(await isAdmin(`new-${invited}`)).toBe(true);
  await revoke(invited);
  expect(await isAdmin(`new-${invited}`)).toBe(false);
});

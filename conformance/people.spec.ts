// Signing in, roles and invitations, by the API and the key of a test deployment.
import { expect, test } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { adminEmail, asAdmin, graphql, json, requireKey, send, signIn } from './target.ts';

test.beforeEach(requireKey);

test('PEOPLE-001 a token is whose it says, and its role is computed', async () => {
  const email = `conformance-${randomUUID()}@example.com`;
  const token = await signIn(email.toUpperCase());
  const { me } = (await graphql('{ me { email isAdmin role } }', {}, token)).data;
  expect(me).toEqual({ email, isAdmin: false, role: 'user' });
});

test('PEOPLE-002 the sign-in is recorded, and a later one keeps the date of the first', async () => {
  const token = await signIn(`conformance-${randomUUID()}@example.com`);
  const record = async () =>
    (await graphql('mutation { signIn { uid createdAt lastSignIn role } }', {}, token)).data['signIn'];
  const first = await record();
  expect(first.role).toBe('user');
  expect(await record()).toMatchObject({ uid: first.uid, createdAt: first.createdAt });
});

test('PEOPLE-003 an invitation makes an admin at the next sign-in, and revoking it ends that at once', async () => {
  const email = `conformance-${randomUUID()}@example.com`;
  const invite = await asAdmin(
    'mutation ($email: String!) { createAdminUser(email: $email, displayName: "Guest") { email displayName role } }',
    { email },
  );
  expect(invite.data['createAdminUser']).toEqual({ email, displayName: 'Guest', role: 'admin' });
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

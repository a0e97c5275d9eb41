// Signing in, roles and invitations.
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import {
  adminField,
  asAdmin,
  uniqueEmail,
  type Data,
  graphql,
  json,
  origin,
  readText,
  send,
  signIn,
  target,
} from './support/client.ts';
import { createEmulatorToken } from './support/target.ts';

const recordSignIn = async (token: string): Promise<Data> => {
  const fields = 'uid email displayName createdAt lastSignIn role isAdmin';
  return (await graphql(`mutation { signIn { ${fields} } }`, {}, token)).data['signIn'];
};
const readMe = async (token: string) =>
  (await graphql('{ me { email isAdmin role } }', {}, token)).data['me'];
const invite = (email: string) =>
  asAdmin(
    'mutation ($email: String!) { createAdminUser(email: $email, displayName: "Guest") { email displayName role } }',
    { email },
  );
const revoke = (email: string) =>
  asAdmin('mutation ($email: String!) { revokeAdminUser(email: $email) { isActive } }', { email });
const findAdmin = async (email: string) =>
  ((await adminField('{ admins { email reason isWaiting isViewer uid } }')) as Data[]).find(
    (admin) => admin['email'] === email,
  );

test('a token identifies the user, and a new user isn’t an admin', async () => {
  const email = uniqueEmail();
  expect(await readMe(await signIn(email.toUpperCase()))).toEqual({ email, isAdmin: false, role: 'user' });
});

test('a sign-in is recorded; a later one replaces the name, but neither the role nor the first date', async () => {
  const email = uniqueEmail();
  const first = await recordSignIn(await signIn(email, 'Before'));
  expect(first).toMatchObject({ displayName: 'Before', role: 'user', isAdmin: false });
  const second = await recordSignIn(await signIn(email, 'After'));
  expect(second).toEqual({ ...first, displayName: 'After', lastSignIn: second['lastSignIn'] });
  expect(Date.parse(second['lastSignIn'])).toBeGreaterThanOrEqual(Date.parse(first['lastSignIn']));
});

test('an e-mail in ADMIN_EMAILS makes an admin, who is listed as configured', async () => {
  const token = await signIn(target.adminEmail);
  expect(await recordSignIn(token)).toMatchObject({ isAdmin: true, role: 'admin' });
  expect(await readMe(token)).toMatchObject({ isAdmin: true });
  expect(await adminField('{ allowlist }')).toContain(target.adminEmail);
  const admin = { reason: 'CONFIGURED', isWaiting: false, isViewer: true };
  expect(await findAdmin(target.adminEmail)).toMatchObject(admin);
});

test('an invitation makes an admin at the next sign-in, and revoking it takes the role at once', async () => {
  const email = uniqueEmail();
  const token = await signIn(email);
  await recordSignIn(token);
  const { createAdminUser } = (await invite(email.toUpperCase())).data;
  expect(createAdminUser).toEqual({ email, displayName: 'Guest', role: 'admin' });
  expect(await findAdmin(email)).toMatchObject({ reason: 'INVITED', isWaiting: true });
  expect((await graphql('{ allowlist }', {}, token)).code).toBe('FORBIDDEN');

  expect(await recordSignIn(token)).toMatchObject({ isAdmin: true, role: 'admin' });
  expect(await findAdmin(email)).toMatchObject({ reason: 'INVITED', isWaiting: false, isViewer: false });
  expect((await graphql('{ allowlist }', {}, token)).code).toBeUndefined();

  expect((await revoke(email)).data['revokeAdminUser']).toEqual({ isActive: false });
  expect((await graphql('{ allowlist }', {}, token)).code).toBe('FORBIDDEN');
  expect(await readMe(token)).toMatchObject({ isAdmin: false });
  expect(await recordSignIn(token)).toMatchObject({ isAdmin: false });
  expect(await adminField('{ invitations { email isActive } }')).toContainEqual({ email, isActive: false });
});

test('the activity contains invitations and their revocation', async () => {
  const email = uniqueEmail();
  await invite(email);
  await revoke(email);
  const { edges } = await adminField('{ audit(first: 100) { edges { node { action subject by } } } }');
  const entries = (edges as Data[]).map(({ node }) => node).filter(({ subject }) => subject === email);
  expect(entries).toEqual([
    { action: 'revoked', subject: email, by: target.adminEmail },
    { action: 'invited', subject: email, by: target.adminEmail },
  ]);
});

test.each(['', 'nobody', 'a@b', 'a/b@example.com', 'a b@example.com', `${'a'.repeat(250)}@example.com`])(
  'the e-mail «%.20s» can’t be invited',
  async (email) => {
    expect((await invite(email)).code).toBe('BAD_USER_INPUT');
  },
);

test('an e-mail in ADMIN_EMAILS can be neither invited nor revoked', async () => {
  for (const change of [invite, revoke])
    expect((await change(target.adminEmail.toUpperCase())).code).toBe('BAD_USER_INPUT');
});

test('revoking an invitation that does not exist returns null without an error', async () => {
  const { data, errors } = await revoke('nobody@example.com');
  expect([data, errors]).toEqual([{ revokeAdminUser: null }, []]);
});

test.skipIf(target.projectId === null)(
  'revoking takes the role from an admin whose e-mail has changed since',
  async () => {
    const [invited, sub] = [uniqueEmail(), randomUUID()];
    await invite(invited);
    const signInAs = (email: string) =>
      recordSignIn(createEmulatorToken(String(target.projectId), email, { sub }));
    expect(await signInAs(invited)).toMatchObject({ isAdmin: true });
    expect(await signInAs(`new-${invited}`)).toMatchObject({ isAdmin: true });
    await revoke(invited);
    expect(await signInAs(`new-${invited}`)).toMatchObject({ isAdmin: false });
  },
);

test.skipIf(target.projectId === null)('local sign-in does not exist with Firebase', async () => {
  for (const method of ['GET', 'POST']) expect((await send('/local-sign-in', { method })).status).toBe(404);
});

describe.skipIf(target.projectId !== null)('local sign-in', () => {
  const { adminEmail: email, key } = target;

  /** Sends a request with headers that `fetch` doesn't allow, and returns the status. */
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    new Promise<number | undefined>((resolve, reject) => {
      const options = { method: 'POST', headers: { ...json, ...headers } };
      const outgoing = request(`${origin}/local-sign-in`, options, (response) =>
        resolve(response.resume().statusCode),
      );
      outgoing.once('error', reject).end(typeof body === 'string' ? body : JSON.stringify(body));
    });

  test('requires the right key', async () => {
    for (const wrong of [undefined, '', 7, 'another-key-of-the-tests', key.slice(0, -1), `${key}x`])
      expect(await post({ email, key: wrong })).toBe(403);
    expect(await post({ email, key })).toBe(200);
  });

  test('requires JSON with an e-mail', async () => {
    for (const body of ['', '{}', '[]', { email: 1, key }, { email: 'nobody', key }, 'email=ada@example.com'])
      expect([400, 403], JSON.stringify(body)).toContain(await post(body));
    expect(await post({ email, key }, { 'content-type': 'text/plain' })).toBe(400);
  });

  test('refuses requests through a proxy, for another host and from other sites', async () => {
    for (const headers of [
      { host: 'evil.example' },
      { host: 'localhost.evil.example:80' },
      { 'x-forwarded-for': '127.0.0.1' },
      { forwarded: 'for=127.0.0.1' },
      { origin: 'https://evil.example' },
      { origin: 'http://localhost:1' },
      { origin: 'null' },
    ] as Record<string, string>[])
      expect(await post({ email, key }, headers), JSON.stringify(headers)).toBe(403);
    for (const host of ['localhost:4000', '127.0.0.1', '[::1]:4000'])
      expect(await post({ email, key }, { host, origin: `http://${host}` }), host).toBe(200);
  });

  test('serves a popup page without inline scripts', async () => {
    const response = await send('/local-sign-in');
    const html = await response.text();
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(html).toContain(email);
    expect(html).not.toMatch(/<script(?![^>]* src=)|\son\w+=/);
  });

  test('reveals its key on no page', async () => {
    for (const path of ['/', '/admin', '/playground', '/local-sign-in', '/unknown', '/health'])
      expect(await readText(path), path).not.toContain(key);
  });
});

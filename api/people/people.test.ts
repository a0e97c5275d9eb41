import { expect, test } from 'vitest';
import type { Claims } from './identityProvider.ts';
import { createPeople, findAdminDenial, type User } from './people.ts';
import { listAdmins } from './resolvers.ts';
import { openSqlite } from '../storage/sqlite.ts';
import { createSqliteRecords } from '../storage/sqliteRecords.ts';

const [monday, tuesday] = ['2026-11-16T08:00:00.000Z', '2026-11-17T08:00:00.000Z'];
const change = { by: 'ada@example.com', now: monday };
const claims: Claims = {
  uid: 'eve',
  email: 'eve@example.com',
  emailIsVerified: true,
  displayName: 'Eve',
  photoURL: null,
  signedInAtSeconds: 0,
};

function openPeople() {
  const records = createSqliteRecords(openSqlite(':memory:'));
  const readFields = async () => (await records.list({ table: 'users', id: 'eve' }))[0]?.fields;
  return { people: createPeople(records), records, readFields };
}

test('a record has the fields of the profile, and names the invitation only where one has given the role', async () => {
  const { people, readFields } = openPeople();
  await people.recordSignIn(claims, false, monday);
  const profile = { email: 'eve@example.com', displayName: 'Eve', lastSignIn: monday, isAdmin: false };
  expect(await readFields()).toEqual({ ...profile, role: 'user', createdAt: monday });
  await people.invite('eve@example.com', null, change);
  await people.recordSignIn(claims, false, tuesday);
  const invited = { ...profile, createdAt: monday, lastSignIn: tuesday, role: 'admin' };
  expect(await readFields()).toEqual({ ...invited, roleGrantedTo: 'eve@example.com' });
  const email = 'eve.smith@example.com';
  await people.invite(email, null, change);
  await people.recordSignIn({ ...claims, email }, false, tuesday);
  expect(await readFields()).toEqual({ ...invited, email, roleGrantedTo: 'eve@example.com' });
});

test('a sign-in overwrites neither a role that was given in the console, nor its date', async () => {
  const { people, records, readFields } = openPeople();
  await people.recordSignIn(claims, false, monday);
  const edit = { table: 'users', id: 'eve', fields: { role: 'admin' } } as const;
  await records.change([], () => ({ writes: [edit], result: undefined }));
  await people.recordSignIn(claims, false, tuesday);
  expect(await readFields()).toMatchObject({ role: 'admin', createdAt: monday });
  expect(await readFields()).not.toHaveProperty('roleGrantedTo');
});

test('only a verified e-mail makes an admin, by the record or by an invitation', async () => {
  const { people } = openPeople();
  const deny = (emailIsVerified: boolean) => {
    const services = { settings: { adminEmails: [] }, people, log: { warn: () => {} } };
    return findAdminDenial({ ...claims, emailIsVerified }, services);
  };
  await people.invite('eve@example.com', null, change);
  await people.recordSignIn({ ...claims, emailIsVerified: false }, false, tuesday);
  expect(await deny(true)).toBe('unknownEmail');
  await people.recordSignIn(claims, false, tuesday);
  expect([await deny(true), await deny(false)]).toEqual([null, 'unverifiedEmail']);
});

test('lists each admin once, with the reason for the role, and the invitations that wait for a sign-in', () => {
  const createUser = (uid: string, changes: Partial<User> = {}): User => ({
    uid,
    email: `${uid}@example.com`,
    displayName: null,
    photoURL: null,
    role: 'admin',
    roleGrantedTo: null,
    isAdmin: false,
    createdAt: null,
    lastSignIn: monday,
    ...changes,
  });
  const invite = (name: string, isActive = true) => ({
    email: `${name}@example.com`,
    displayName: null,
    role: 'admin' as const,
    createdAt: null,
    isActive,
  });
  const users = [
    createUser('ada', { role: 'user' }),
    createUser('linus'),
    createUser('mary', { email: 'mary.smith@example.com', roleGrantedTo: 'mary@example.com' }),
    createUser('denied', { role: 'user' }),
    createUser('former', { role: 'user' }),
  ];
  const invitations = [invite('mary'), invite('denied'), invite('eve'), invite('former', false)];
  const adminEmails = ['grace@example.com', 'ada@example.com'];
  const emails = [...adminEmails, ...invitations.map(({ email }) => email)];
  const viewer = { uid: 'mary', email: 'mary.smith@example.com' };
  const admins = listAdmins(users, invitations, emails, adminEmails, viewer);
  expect(
    admins.map(({ email, uid, reason, isWaiting, isViewer }) => [email, uid, reason, isWaiting, isViewer]),
  ).toEqual([
    ['ada@example.com', 'ada', 'CONFIGURED', false, false],
    ['grace@example.com', null, 'CONFIGURED', true, false],
    ['denied@example.com', 'denied', 'INVITED', true, false],
    ['eve@example.com', null, 'INVITED', true, false],
    ['mary@example.com', 'mary', 'INVITED', false, true],
    ['linus@example.com', 'linus', 'EARLIER', false, false],
    ['former@example.com', 'former', 'REVOKED', false, false],
  ]);
});

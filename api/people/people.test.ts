import { expect, test } from 'vitest';
import type { Claims } from '#domain/people/roles.ts';
import { createPeople } from './people.ts';
import { findDenialReason } from './resolvers.ts';
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

test('a user’s record has the fields of the profile, and the invitation if that gave the role', async () => {
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

test('a sign-in keeps a role that was given in the database’s console, and its date', async () => {
  const { people, records, readFields } = openPeople();
  await people.recordSignIn(claims, false, monday);
  const edit = { table: 'users', id: 'eve', fields: { role: 'admin' } } as const;
  await records.change([], () => ({ writes: [edit], result: undefined }));
  await people.recordSignIn(claims, false, tuesday);
  expect(await readFields()).toMatchObject({ role: 'admin', createdAt: monday });
  expect(await readFields()).not.toHaveProperty('roleGrantedTo');
});

test('only a verified e-mail gives the role of an admin, by a record or by an invitation', async () => {
  const { people } = openPeople();
  const deny = (emailIsVerified: boolean) => {
    return findDenialReason({ ...claims, emailIsVerified }, { settings: { adminEmails: [] }, people });
  };
  await people.invite('eve@example.com', null, change);
  await people.recordSignIn({ ...claims, emailIsVerified: false }, false, tuesday);
  expect(await deny(true)).toBe('unknownEmail');
  await people.recordSignIn(claims, false, tuesday);
  expect([await deny(true), await deny(false)]).toEqual([null, 'unverifiedEmail']);
});

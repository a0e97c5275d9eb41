import { expect, test } from 'vitest';
import type { StoredUser } from './peopleStore.ts';
import { listAdmins } from './listAdmins.ts';

function createUser(uid: string, changes: Partial<StoredUser> = {}): StoredUser {
  const email = `${uid}@example.com`;
  return {
    uid,
    email,
    displayName: null,
    photoURL: null,
    role: 'admin',
    roleGrantedTo: email,
    isAdmin: false,
    createdAt: null,
    lastSignIn: '2026-11-20',
    ...changes,
  };
}

const invite = (name: string, isActive = true) => ({
  email: `${name}@example.com`,
  displayName: null,
  role: 'admin' as const,
  createdAt: null,
  isActive,
});

test('lists each admin once, with the reason for the role, and the invitations that wait for a sign-in', async () => {
  const users = [
    createUser('ada', { role: 'user', roleGrantedTo: null }),
    createUser('linus'),
    createUser('mary', { email: 'mary.smith@example.com' }),
    createUser('denied', { role: 'user', roleGrantedTo: null }),
    createUser('former', { role: 'user', roleGrantedTo: null }),
  ];
  const invitations = [invite('mary'), invite('denied'), invite('eve'), invite('former', false)];
  const requestedEmails: string[] = [];
  const people = {
    listInvitations: async () => invitations,
    listAdmins: async (emails: readonly string[]) => {
      requestedEmails.push(...emails);
      return users;
    },
  };
  const settings = { adminEmails: ['grace@example.com', 'ada@example.com'] };
  const admins = await listAdmins({ people, settings }, { uid: 'mary', email: 'mary.smith@example.com' });
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
  expect(requestedEmails).toEqual([...settings.adminEmails, ...invitations.map(({ email }) => email)]);
});

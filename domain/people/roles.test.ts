import { expect, test } from 'vitest';
import { listAdmins, type User } from './roles.ts';

test('the list of admins has each one once with the reason for the role, and pending invitations', () => {
  const createUser = (uid: string, changes: Partial<User> = {}): User => ({
    uid,
    email: `${uid}@example.com`,
    displayName: null,
    photoURL: null,
    role: 'admin',
    roleGrantedTo: null,
    isAdmin: false,
    createdAt: null,
    lastSignIn: null,
    ...changes,
  });
  const invite = (name: string, isActive = true) => ({
    email: `${name}@example.com`,
    displayName: null,
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
  const allowlist = ['grace@example.com', 'ada@example.com'];
  const viewer = { uid: 'mary', email: 'mary.smith@example.com' };
  const admins = listAdmins(users, { allowlist, invitations, viewer });
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

import { expect, test } from 'vitest';
import { listAdmins } from './listAdmins.ts';

const mary = {
  email: 'mary@example.com',
  displayName: 'Mary',
  role: 'admin' as const,
  createdAt: null,
  isActive: true,
};
const grace = { ...mary, email: 'grace@example.com', isActive: false };

test.each([
  [
    'the allowlist first, then the invitations, and nobody twice',
    ['ada@example.com', 'grace@example.com'],
    'ada@example.com',
    [
      ['ada@example.com', 'Locked'],
      ['grace@example.com', 'Locked'],
      ['mary@example.com', null],
    ],
  ],
  [
    'the signed-in admin who is neither in the allowlist nor invited',
    [],
    'linus@example.com',
    [
      ['linus@example.com', null],
      ['mary@example.com', null],
      ['grace@example.com', 'Revoked'],
    ],
  ],
])('the list of admins has %s', (_, allowlist, currentUser, expected) => {
  const admins = listAdmins(allowlist, [mary, grace], currentUser);
  expect(admins.map(({ email, fixedReason }) => [email, fixedReason])).toEqual(expected);
});

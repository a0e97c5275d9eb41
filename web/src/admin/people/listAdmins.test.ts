import { expect, test } from 'vitest';
import { listAdmins } from './listAdmins.ts';

const mary = {
  email: 'mary@example.com',
  displayName: 'Mary',
  role: 'admin' as const,
  createdAt: null,
  isActive: true,
};

test('lists the allowlist first, then the invitations, and nobody twice', () => {
  const grace = { ...mary, email: 'grace@example.com' };
  const admins = listAdmins(['ada@example.com', 'grace@example.com'], [mary, grace], 'ada@example.com');
  expect(admins.map(({ email, source }) => [email, source])).toEqual([
    ['ada@example.com', 'deployment'],
    ['grace@example.com', 'deployment'],
    ['mary@example.com', 'invitation'],
  ]);
});

test('lists the signed-in admin who is neither in the allowlist nor invited', () => {
  const admins = listAdmins([], [mary], 'linus@example.com');
  expect(admins.map(({ email, source }) => [email, source])).toEqual([
    ['linus@example.com', 'role'],
    ['mary@example.com', 'invitation'],
  ]);
});

import { beforeEach, expect, test } from 'vitest';
import { readAuditEntries } from '../../tests/support/stores/storeFixture.ts';
import { describeOnBothDatabases } from '../../tests/support/stores/describeDatabases.ts';
import type { AuditLog, ChangeMetadata } from '../audit/auditLog.ts';
import type { Claims } from './identityProvider.ts';
import type { PeopleStore, Role } from './peopleStore.ts';

const monday = '2026-11-16T08:00:00.000Z';
const tuesday = '2026-11-17T08:00:00.000Z';
const wednesday = '2026-11-18T08:00:00.000Z';

const eve: Claims = {
  uid: 'eve',
  email: 'eve@example.com',
  emailIsVerified: true,
  displayName: 'Eve',
  photoURL: null,
  signedInAtSeconds: 0,
};
/** Changes of the claims after the user has got another e-mail. */
const renamed = { email: 'evelyn@example.com' };

describeOnBothDatabases('the people store', (open) => {
  let people: PeopleStore;
  let audit: AuditLog;
  beforeEach(async () => {
    [{ people, audit }] = await open();
  });

  test('has no users and invitations at first', async () => {
    expect(await people.findUser('eve')).toBeNull();
    expect(await people.findUser('a/b')).toBeNull();
    expect(await people.listInvitations()).toEqual([]);
  });

  const signIn = (changes: Partial<Claims>, role: Role, now: string) =>
    people.recordSignIn({ ...eve, ...changes }, role, now);
  const invite = (now: string, email = 'eve@example.com', displayName: string | null = null) =>
    people.invite(email, displayName, changeOn(now));
  const revoke = (email = 'eve@example.com') => people.revoke(email, changeOn(wednesday));
  const roleOf = async (uid: string) => (await people.findUser(uid))?.role;

  test('creates the user at the first sign-in, and retains the role and the date at later ones', async () => {
    const first = await signIn({}, 'admin', monday);
    expect(first).toEqual({
      uid: 'eve',
      email: 'eve@example.com',
      displayName: 'Eve',
      photoURL: null,
      role: 'admin',
      roleGrantedTo: 'eve@example.com',
      isAdmin: true,
      createdAt: monday,
      lastSignIn: monday,
    });
    const later = await signIn({ displayName: 'Eve B.' }, 'user', tuesday);
    expect(later).toEqual({ ...first, isAdmin: false, displayName: 'Eve B.', lastSignIn: tuesday });
    expect(await people.findUser('eve')).toEqual(later);
    expect((await signIn({ uid: 'user' }, 'user', monday)).roleGrantedTo).toBeNull();
  });

  test('stores at each sign-in whether the e-mail is on the allowlist, independent of invitations', async () => {
    await invite(monday);
    for (const role of ['user', 'admin', 'user'] as const) {
      await signIn({}, role, monday);
      expect(await people.findUser('eve')).toMatchObject({ role: 'admin', isAdmin: role === 'admin' });
    }
  });

  test('grants the role of an active invitation at the next sign-in', async () => {
    await signIn({}, 'user', monday);
    expect(await invite(tuesday, 'eve@example.com', 'Eve')).toEqual({
      email: 'eve@example.com',
      displayName: 'Eve',
      role: 'admin',
      createdAt: tuesday,
      isActive: true,
    });
    expect(await roleOf('eve')).toBe('user');
    expect((await signIn({}, 'user', wednesday)).role).toBe('admin');
    expect((await people.findUser('eve'))?.createdAt).toBe(monday);
  });

  test('grants the role of an invitation only for a verified e-mail', async () => {
    await invite(monday);
    expect((await signIn({ emailIsVerified: false }, 'user', tuesday)).role).toBe('user');
    expect((await signIn({ uid: 'none', email: null }, 'user', tuesday)).role).toBe('user');
  });

  test('deactivates a revoked invitation and revokes the role of all users with the e-mail', async () => {
    await invite(monday);
    await signIn({}, 'user', monday);
    await signIn({ uid: 'eve-2' }, 'user', monday);
    await signIn({ uid: 'adam', email: 'adam@example.com' }, 'admin', monday);
    const invitation = expect.objectContaining({ email: 'eve@example.com', isActive: false });
    expect(await revoke()).toEqual({ invitation, hadRole: true });
    expect(await Promise.all(['eve', 'eve-2', 'adam'].map(roleOf))).toEqual(['user', 'user', 'admin']);
    expect((await signIn({}, 'user', tuesday)).role).toBe('user');
    expect(await revoke()).toEqual({ invitation, hadRole: false });
  });

  test('revokes a role that was granted by the invitation after the user’s e-mail has changed', async () => {
    await invite(monday);
    await signIn({}, 'user', monday);
    expect(await signIn(renamed, 'user', tuesday)).toMatchObject({
      email: 'evelyn@example.com',
      role: 'admin',
      roleGrantedTo: 'eve@example.com',
    });
    expect(await revoke()).toMatchObject({ hadRole: true });
    expect(await people.findUser('eve')).toMatchObject({ role: 'user', roleGrantedTo: null });
    expect((await signIn(renamed, 'user', wednesday)).role).toBe('user');
  });

  test.each([
    ['', {}],
    [' after the user’s e-mail has changed', renamed],
  ])('revokes a role that was granted by the allowlist%s', async (_, changes) => {
    await signIn({}, 'admin', monday);
    await signIn(changes, 'user', tuesday);
    expect(await revoke()).toEqual({ invitation: null, hadRole: true });
    expect(await roleOf('eve')).toBe('user');
    expect(await revoke()).toEqual({ invitation: null, hadRole: false });
  });

  test('revokes a role by the user’s current e-mail, and not the roles of other users', async () => {
    await invite(monday);
    await signIn({}, 'user', monday);
    await signIn(renamed, 'user', tuesday);
    await signIn({ uid: 'adam', email: 'adam@example.com' }, 'admin', monday);
    expect(await revoke('evelyn@example.com')).toEqual({ invitation: null, hadRole: true });
    expect(await Promise.all(['eve', 'adam'].map(roleOf))).toEqual(['user', 'admin']);
  });

  test('does not revoke a role that was also granted by an invitation for the new e-mail', async () => {
    await invite(monday);
    await invite(monday, 'evelyn@example.com');
    await signIn({}, 'user', monday);
    expect((await signIn(renamed, 'user', tuesday)).roleGrantedTo).toBe('evelyn@example.com');
    expect(await revoke()).toMatchObject({ hadRole: false });
    expect(await roleOf('eve')).toBe('admin');
  });

  test('retains the date of a repeated invitation, and renews a revoked one', async () => {
    await invite(monday);
    expect(await invite(tuesday, 'eve@example.com', 'Eve B.')).toMatchObject({
      displayName: 'Eve B.',
      createdAt: monday,
    });
    await revoke();
    expect(await invite(wednesday)).toMatchObject({ createdAt: wednesday, isActive: true });
  });

  test('invite and revoke add an audit entry, but not when they change nothing', async () => {
    const readEntries = async () =>
      (await readAuditEntries(audit)).map(({ action, title, at }) => [action, title, at]);
    await invite(monday);
    await invite(tuesday);
    expect(await readEntries()).toEqual([['invited', 'eve@example.com', monday]]);
    await invite(tuesday, 'eve@example.com', 'Eve');
    await revoke();
    await revoke();
    await revoke('nobody@example.com');
    expect(await readEntries()).toEqual([
      ['revoked', 'Eve', wednesday],
      ['invited', 'Eve', tuesday],
      ['invited', 'eve@example.com', monday],
    ]);
    expect((await readAuditEntries(audit))[0]).toMatchObject({
      subject: 'eve@example.com',
      by: 'ada@example.com',
    });
  });

  test('lists the users with the role, and those with one of the e-mails', async () => {
    for (const [uid, role] of Object.entries({ adam: 'admin', eve: 'user', zoe: 'user' } as const))
      await signIn({ uid, email: `${uid}@example.com` }, role, monday);
    const listUids = async (emails: string[]) => (await people.listAdmins(emails)).map(({ uid }) => uid);
    expect(await listUids([])).toEqual(['adam']);
    const others = Array.from({ length: 40 }, (_, index) => `other-${index}@example.com`);
    expect(await listUids(['zoe@example.com', ...others, 'adam@example.com'])).toEqual(['adam', 'zoe']);
  });

  test('lists invitations by e-mail, including revoked ones', async () => {
    for (const email of ['eve@example.com', 'adam@example.com', 'zoe@example.com'])
      await invite(monday, email);
    await revoke();
    expect((await people.listInvitations()).map(({ email, isActive }) => [email, isActive])).toEqual([
      ['adam@example.com', true],
      ['eve@example.com', false],
      ['zoe@example.com', true],
    ]);
  });
});

function changeOn(now: string): ChangeMetadata {
  return { by: 'ada@example.com', now };
}

// The tests that every people store must pass.
import { readAuditEntries } from '../../tests/support/stores/storeFixture.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AuditLog, ChangeMetadata } from '../audit/auditLog.ts';
import type { Claims } from './identityProvider.ts';
import type { PeopleStore } from './peopleStore.ts';

const monday = '2026-11-16T08:00:00.000Z';
const tuesday = '2026-11-17T08:00:00.000Z';
const wednesday = '2026-11-18T08:00:00.000Z';

export function describePeopleStore(
  name: string,
  open: () => Promise<{ people: PeopleStore; audit: AuditLog }>,
): void {
  // The timeout is long because the emulator may be slow.
  describe(`the ${name} people store`, { timeout: 60_000 }, () => {
    let people: PeopleStore;
    let audit: AuditLog;
    beforeEach(async () => {
      ({ people, audit } = await open());
    }, 60_000);

    test('has no users and invitations at first', async () => {
      expect(await people.findUser('eve')).toBeNull();
      expect(await people.findUser('a/b')).toBeNull();
      expect(await people.listInvitations()).toEqual([]);
    });

    test('creates the user at the first sign-in, and retains the role and the date at later ones', async () => {
      const first = await people.recordSignIn(claims(), 'admin', monday);
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
      const later = await people.recordSignIn(claims({ displayName: 'Eve B.' }), 'user', tuesday);
      expect(later).toEqual({ ...first, isAdmin: false, displayName: 'Eve B.', lastSignIn: tuesday });
      expect(await people.findUser('eve')).toEqual(later);
    });

    test('stores at each sign-in whether the e-mail is on the allowlist, independent of invitations', async () => {
      await people.invite('eve@example.com', 'Eve', changeOn(monday));
      await people.recordSignIn(claims(), 'user', monday);
      expect(await people.findUser('eve')).toMatchObject({ role: 'admin', isAdmin: false });
      await people.recordSignIn(claims(), 'admin', tuesday);
      expect(await people.findUser('eve')).toMatchObject({ role: 'admin', isAdmin: true });
      await people.recordSignIn(claims(), 'user', wednesday);
      expect(await people.findUser('eve')).toMatchObject({ role: 'admin', isAdmin: false });
    });

    test('grants the role of an active invitation at the next sign-in', async () => {
      await people.recordSignIn(claims(), 'user', monday);
      expect(await people.invite('eve@example.com', 'Eve', changeOn(tuesday))).toEqual({
        email: 'eve@example.com',
        displayName: 'Eve',
        role: 'admin',
        createdAt: tuesday,
        isActive: true,
      });
      expect((await people.findUser('eve'))?.role).toBe('user');
      expect((await people.recordSignIn(claims(), 'user', wednesday)).role).toBe('admin');
      expect((await people.findUser('eve'))?.createdAt).toBe(monday);
    });

    test('grants the role of an invitation only for a verified e-mail', async () => {
      await people.invite('eve@example.com', null, changeOn(monday));
      expect((await people.recordSignIn(claims({ emailIsVerified: false }), 'user', tuesday)).role).toBe(
        'user',
      );
      expect((await people.recordSignIn(claims({ uid: 'none', email: null }), 'user', tuesday)).role).toBe(
        'user',
      );
    });

    test('deactivates a revoked invitation and revokes the role of all users with the e-mail', async () => {
      await people.invite('eve@example.com', 'Eve', changeOn(monday));
      await people.recordSignIn(claims(), 'user', monday);
      await people.recordSignIn(claims({ uid: 'eve-2' }), 'user', monday);
      await people.recordSignIn(claims({ uid: 'adam', email: 'adam@example.com' }), 'admin', monday);
      expect(await people.revoke('eve@example.com', changeOn(wednesday))).toMatchObject({
        invitation: { email: 'eve@example.com', isActive: false },
        hadRole: true,
      });
      expect((await people.findUser('eve'))?.role).toBe('user');
      expect((await people.findUser('eve-2'))?.role).toBe('user');
      expect((await people.findUser('adam'))?.role).toBe('admin');
      expect((await people.recordSignIn(claims(), 'user', tuesday)).role).toBe('user');
      expect(await people.revoke('eve@example.com', changeOn(wednesday))).toMatchObject({
        invitation: { isActive: false },
        hadRole: false,
      });
    });

    test('revokes a role that was granted by the invitation after the user’s e-mail has changed', async () => {
      await people.invite('eve@example.com', null, changeOn(monday));
      await people.recordSignIn(claims(), 'user', monday);
      const renamed = claims({ email: 'evelyn@example.com' });
      expect(await people.recordSignIn(renamed, 'user', tuesday)).toMatchObject({
        email: 'evelyn@example.com',
        role: 'admin',
        roleGrantedTo: 'eve@example.com',
      });
      expect(await people.revoke('eve@example.com', changeOn(wednesday))).toMatchObject({ hadRole: true });
      expect(await people.findUser('eve')).toMatchObject({ role: 'user', roleGrantedTo: null });
      expect((await people.recordSignIn(renamed, 'user', wednesday)).role).toBe('user');
    });

    test('revokes a role that was granted by the allowlist after the user’s e-mail has changed', async () => {
      await people.recordSignIn(claims(), 'admin', monday);
      await people.recordSignIn(claims({ email: 'evelyn@example.com' }), 'user', tuesday);
      expect(await people.revoke('eve@example.com', changeOn(wednesday))).toEqual({
        invitation: null,
        hadRole: true,
      });
      expect((await people.findUser('eve'))?.role).toBe('user');
    });

    test('revokes a role by the user’s current e-mail, and not those of other users', async () => {
      await people.invite('eve@example.com', null, changeOn(monday));
      await people.recordSignIn(claims(), 'user', monday);
      await people.recordSignIn(claims({ email: 'evelyn@example.com' }), 'user', tuesday);
      await people.recordSignIn(claims({ uid: 'adam', email: 'adam@example.com' }), 'admin', monday);
      expect(await people.revoke('evelyn@example.com', changeOn(wednesday))).toEqual({
        invitation: null,
        hadRole: true,
      });
      expect((await people.findUser('eve'))?.role).toBe('user');
      expect((await people.findUser('adam'))?.role).toBe('admin');
    });

    test('does not revoke a role that was also granted by an invitation for the new e-mail', async () => {
      await people.invite('eve@example.com', null, changeOn(monday));
      await people.invite('evelyn@example.com', null, changeOn(monday));
      await people.recordSignIn(claims(), 'user', monday);
      const renamed = claims({ email: 'evelyn@example.com' });
      expect((await people.recordSignIn(renamed, 'user', tuesday)).roleGrantedTo).toBe('evelyn@example.com');
      expect(await people.revoke('eve@example.com', changeOn(wednesday))).toMatchObject({ hadRole: false });
      expect((await people.findUser('eve'))?.role).toBe('admin');
    });

    test('stores no grant for a user without the role', async () => {
      expect((await people.recordSignIn(claims(), 'user', monday)).roleGrantedTo).toBeNull();
    });

    test('revokes a role without an invitation', async () => {
      await people.recordSignIn(claims(), 'admin', monday);
      expect(await people.revoke('eve@example.com', changeOn(wednesday))).toEqual({
        invitation: null,
        hadRole: true,
      });
      expect(await people.revoke('eve@example.com', changeOn(wednesday))).toEqual({
        invitation: null,
        hadRole: false,
      });
      expect((await people.findUser('eve'))?.role).toBe('user');
    });

    test('retains the date of an invitation that is repeated, and renews a revoked one', async () => {
      await people.invite('eve@example.com', 'Eve', changeOn(monday));
      expect(await people.invite('eve@example.com', 'Eve B.', changeOn(tuesday))).toMatchObject({
        displayName: 'Eve B.',
        createdAt: monday,
      });
      await people.revoke('eve@example.com', changeOn(wednesday));
      expect(await people.invite('eve@example.com', 'Eve', changeOn(wednesday))).toMatchObject({
        createdAt: wednesday,
        isActive: true,
      });
    });

    test('invite and revoke add an audit entry, but not when they change nothing', async () => {
      const readEntries = async () =>
        (await readAuditEntries(audit)).map(({ action, title, at }) => [action, title, at]);
      await people.invite('eve@example.com', null, changeOn(monday));
      await people.invite('eve@example.com', null, changeOn(tuesday));
      expect(await readEntries()).toEqual([['invited', 'eve@example.com', monday]]);
      await people.invite('eve@example.com', 'Eve', changeOn(tuesday));
      await people.revoke('eve@example.com', changeOn(wednesday));
      await people.revoke('eve@example.com', changeOn(wednesday));
      await people.revoke('nobody@example.com', changeOn(wednesday));
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

    test('lists invitations by e-mail, including revoked ones', async () => {
      for (const email of ['eve@example.com', 'adam@example.com', 'zoe@example.com']) {
        await people.invite(email, null, changeOn(monday));
      }
      await people.revoke('eve@example.com', changeOn(wednesday));
      expect((await people.listInvitations()).map(({ email, isActive }) => [email, isActive])).toEqual([
        ['adam@example.com', true],
        ['eve@example.com', false],
        ['zoe@example.com', true],
      ]);
    });
  });
}

function changeOn(now: string): ChangeMetadata {
  return { by: 'ada@example.com', now };
}

function claims(changes: Partial<Claims> = {}): Claims {
  return {
    uid: 'eve',
    email: 'eve@example.com',
    emailIsVerified: true,
    displayName: 'Eve',
    photoURL: null,
    signedInAtSeconds: 0,
    ...changes,
  };
}

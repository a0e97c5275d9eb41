// What both stores of people must do alike.
import { beforeEach, describe, expect, test } from 'vitest';
import type { Claims } from './identityProvider.ts';
import type { PeopleStore } from './peopleStore.ts';

const monday = '2026-11-16T08:00:00.000Z';
const tuesday = '2026-11-17T08:00:00.000Z';
const wednesday = '2026-11-18T08:00:00.000Z';

export function describePeopleStore(name: string, open: () => Promise<PeopleStore>): void {
  // Generous, for an emulator on a busy machine.
  describe(`People in ${name}`, { timeout: 60_000 }, () => {
    let people: PeopleStore;
    beforeEach(async () => {
      people = await open();
    }, 60_000);

    test('nobody is known before signing in', async () => {
      expect(await people.findUser('eve')).toBeNull();
      expect(await people.findUser('a/b')).toBeNull();
      expect(await people.listInvitations()).toEqual([]);
    });

    test('a first sign-in creates the document, a later one merges it and leaves role and date', async () => {
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

    test('each sign-in stores whether the allowlist holds the e-mail, which an invitation does not change', async () => {
      await people.invite('eve@example.com', 'Eve', monday);
      await people.recordSignIn(claims(), 'user', monday);
      expect(await people.findUser('eve')).toMatchObject({ role: 'admin', isAdmin: false });
      await people.recordSignIn(claims(), 'admin', tuesday);
      expect(await people.findUser('eve')).toMatchObject({ role: 'admin', isAdmin: true });
      await people.recordSignIn(claims(), 'user', wednesday);
      expect(await people.findUser('eve')).toMatchObject({ role: 'admin', isAdmin: false });
    });

    test('an active invitation gives the role at the next sign-in, not before', async () => {
      await people.recordSignIn(claims(), 'user', monday);
      expect(await people.invite('eve@example.com', 'Eve', tuesday)).toEqual({
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

    test('an invitation is for a verified e-mail only', async () => {
      await people.invite('eve@example.com', null, monday);
      expect((await people.recordSignIn(claims({ emailIsVerified: false }), 'user', tuesday)).role).toBe(
        'user',
      );
      expect((await people.recordSignIn(claims({ uid: 'none', email: null }), 'user', tuesday)).role).toBe(
        'user',
      );
    });

    test('revoking ends the invitation and takes the role from everybody with the e-mail at once', async () => {
      await people.invite('eve@example.com', 'Eve', monday);
      await people.recordSignIn(claims(), 'user', monday);
      await people.recordSignIn(claims({ uid: 'eve-2' }), 'user', monday);
      await people.recordSignIn(claims({ uid: 'adam', email: 'adam@example.com' }), 'admin', monday);
      expect(await people.revoke('eve@example.com')).toMatchObject({
        invitation: { email: 'eve@example.com', isActive: false },
        hadRole: true,
      });
      expect((await people.findUser('eve'))?.role).toBe('user');
      expect((await people.findUser('eve-2'))?.role).toBe('user');
      expect((await people.findUser('adam'))?.role).toBe('admin');
      expect((await people.recordSignIn(claims(), 'user', tuesday)).role).toBe('user');
      expect(await people.revoke('eve@example.com')).toMatchObject({
        invitation: { isActive: false },
        hadRole: false,
      });
    });

    test('revoking takes the role from whoever has it by the invitation, whatever their e-mail is now', async () => {
      await people.invite('eve@example.com', null, monday);
      await people.recordSignIn(claims(), 'user', monday);
      const renamed = claims({ email: 'evelyn@example.com' });
      expect(await people.recordSignIn(renamed, 'user', tuesday)).toMatchObject({
        email: 'evelyn@example.com',
        role: 'admin',
        roleGrantedTo: 'eve@example.com',
      });
      expect(await people.revoke('eve@example.com')).toMatchObject({ hadRole: true });
      expect(await people.findUser('eve')).toMatchObject({ role: 'user', roleGrantedTo: null });
      expect((await people.recordSignIn(renamed, 'user', wednesday)).role).toBe('user');
    });

    test('revoking takes the role that the allowlist gave, too, after the e-mail has changed', async () => {
      await people.recordSignIn(claims(), 'admin', monday);
      await people.recordSignIn(claims({ email: 'evelyn@example.com' }), 'user', tuesday);
      expect(await people.revoke('eve@example.com')).toEqual({ invitation: null, hadRole: true });
      expect((await people.findUser('eve'))?.role).toBe('user');
    });

    test('revoking takes the role by the e-mail of now as well, and leaves everybody else’s', async () => {
      await people.invite('eve@example.com', null, monday);
      await people.recordSignIn(claims(), 'user', monday);
      await people.recordSignIn(claims({ email: 'evelyn@example.com' }), 'user', tuesday);
      await people.recordSignIn(claims({ uid: 'adam', email: 'adam@example.com' }), 'admin', monday);
      expect(await people.revoke('evelyn@example.com')).toEqual({ invitation: null, hadRole: true });
      expect((await people.findUser('eve'))?.role).toBe('user');
      expect((await people.findUser('adam'))?.role).toBe('admin');
    });

    test('an invitation for the new e-mail gives the role anew, and outlives the former one', async () => {
      await people.invite('eve@example.com', null, monday);
      await people.invite('evelyn@example.com', null, monday);
      await people.recordSignIn(claims(), 'user', monday);
      const renamed = claims({ email: 'evelyn@example.com' });
      expect((await people.recordSignIn(renamed, 'user', tuesday)).roleGrantedTo).toBe('evelyn@example.com');
      expect(await people.revoke('eve@example.com')).toMatchObject({ hadRole: false });
      expect((await people.findUser('eve'))?.role).toBe('admin');
    });

    test('nobody has a role granted who has none', async () => {
      expect((await people.recordSignIn(claims(), 'user', monday)).roleGrantedTo).toBeNull();
    });

    test('revoking without an invitation takes the role away all the same', async () => {
      await people.recordSignIn(claims(), 'admin', monday);
      expect(await people.revoke('eve@example.com')).toEqual({ invitation: null, hadRole: true });
      expect(await people.revoke('eve@example.com')).toEqual({ invitation: null, hadRole: false });
      expect((await people.findUser('eve'))?.role).toBe('user');
    });

    test('an invitation can be repeated, and renewed after it was revoked', async () => {
      await people.invite('eve@example.com', 'Eve', monday);
      expect(await people.invite('eve@example.com', 'Eve B.', tuesday)).toMatchObject({
        displayName: 'Eve B.',
        createdAt: monday,
      });
      await people.revoke('eve@example.com');
      expect(await people.invite('eve@example.com', 'Eve', wednesday)).toMatchObject({
        createdAt: wednesday,
        isActive: true,
      });
    });

    test('invitations are listed by e-mail, revoked ones included', async () => {
      for (const email of ['eve@example.com', 'adam@example.com', 'zoe@example.com']) {
        await people.invite(email, null, monday);
      }
      await people.revoke('eve@example.com');
      expect((await people.listInvitations()).map(({ email, isActive }) => [email, isActive])).toEqual([
        ['adam@example.com', true],
        ['eve@example.com', false],
        ['zoe@example.com', true],
      ]);
    });
  });
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

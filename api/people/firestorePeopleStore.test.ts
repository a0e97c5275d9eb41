import { expect, test } from 'vitest';
import { describeOnFirestore } from '../../tests/support/stores/describeDatabases.ts';
import { createFirestoreStores } from '../app/stores/firestoreStores.ts';

const monday = '2026-11-16T08:00:00.000Z';
const claims = { emailIsVerified: true, displayName: null, photoURL: null, signedInAtSeconds: 0 };

describeOnFirestore('the people store with documents of other programs', ({ database }) => {
  const { people } = createFirestoreStores(database);

  test('revoke finds admins without a stored grant by the e-mail they have or had before the last sign-in', async () => {
    const legacyRecord = { email: 'Old@Example.com', role: 'admin' };
    await database.firestore.doc('users/never-back').set(legacyRecord);
    await database.firestore.doc('users/renamed').set(legacyRecord);
    await people.recordSignIn({ ...claims, uid: 'renamed', email: 'new@example.com' }, 'user', monday);
    expect(await people.revoke('old@example.com', { by: 'system', now: monday })).toEqual({
      invitation: null,
      hadRole: true,
    });
    expect((await people.findUser('never-back'))?.role).toBe('user');
    expect((await people.findUser('renamed'))?.role).toBe('user');
  });

  test('findUser and listInvitations read values of a wrong type as missing', async () => {
    const wrongTypes = { email: 5, displayName: '', role: 'owner', isAdmin: 'yes', createdAt: [] };
    await database.firestore.doc('users/odd').set({ ...wrongTypes, lastSignIn: null });
    await database.firestore.doc('adminUsers/odd@example.com').set({ displayName: {}, isActive: 1 });
    const missing = { email: null, displayName: null, photoURL: null, roleGrantedTo: null };
    expect(await people.findUser('odd')).toEqual({
      ...missing,
      uid: 'odd',
      role: 'user',
      isAdmin: false,
      createdAt: null,
      lastSignIn: null,
    });
    expect(await people.listInvitations()).toContainEqual({
      email: 'odd@example.com',
      displayName: null,
      role: 'admin',
      createdAt: null,
      isActive: false,
    });
  });

  test('findUser reads a legacy document, and a sign-in retains its unknown fields', async () => {
    const document = database.firestore.doc('users/old');
    const createdAt = new Date('2024-05-01T10:00:00Z');
    await document.set({ email: 'Old@Example.com', role: 'admin', createdAt, favourite: 'blue' });
    expect(await people.findUser('old')).toMatchObject({
      email: 'old@example.com',
      role: 'admin',
      createdAt: '2024-05-01T10:00:00.000Z',
    });
    await people.recordSignIn({ ...claims, uid: 'old', email: 'old@example.com' }, 'user', monday);
    expect((await document.get()).data()).toMatchObject({
      role: 'admin',
      isAdmin: false,
      favourite: 'blue',
      email: 'old@example.com',
    });
  });
});

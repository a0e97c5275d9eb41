import { afterAll, describe, expect, test } from 'vitest';
import { sharedFirestore } from '../../scripts/sharedFirestore.ts';
import { openOnEmulator, patientMs } from '../testFirestore.ts';
import { firestorePeople } from './firestorePeople.ts';
import { describePeopleStore } from './peopleStore.contract.ts';

const projectId = 'demo-people';
const emulator = await sharedFirestore();

describe.skipIf(emulator === null)('On the emulator', () => {
  if (emulator === null) return;
  const database = openOnEmulator(projectId, emulator.host, patientMs);
  afterAll(() => database.close());

  describePeopleStore('Firestore', async () => {
    await emulator.clear(projectId);
    return firestorePeople(database);
  });

  test('a role without memory of its grant is found by its e-mail, and remembers it from the next sign-in on', async () => {
    const people = firestorePeople(database);
    const old = { email: 'Old@Example.com', role: 'admin' };
    await database.firestore.doc('users/never-back').set(old);
    await database.firestore.doc('users/renamed').set(old);
    const claims = { emailIsVerified: true, displayName: null, photoURL: null, signedInAtSeconds: 0 };
    await people.signIn(
      { ...claims, uid: 'renamed', email: 'new@example.com' },
      'user',
      '2026-11-16T08:00:00.000Z',
    );
    expect(await people.revoke('old@example.com')).toEqual({ invitation: null, hadRole: true });
    expect((await people.user('never-back'))?.role).toBe('user');
    expect((await people.user('renamed'))?.role).toBe('user');
  });

  test('a document of the old application is read, and a sign-in keeps what we don’t know', async () => {
    const document = database.firestore.doc('users/old');
    const createdAt = new Date('2024-05-01T10:00:00Z');
    await document.set({ email: 'Old@Example.com', role: 'admin', createdAt, favourite: 'blue' });
    const people = firestorePeople(database);
    expect(await people.user('old')).toMatchObject({
      email: 'old@example.com',
      role: 'admin',
      createdAt: '2024-05-01T10:00:00.000Z',
    });
    const claims = {
      uid: 'old',
      email: 'old@example.com',
      emailIsVerified: true,
      displayName: null,
      photoURL: null,
    };
    await people.signIn({ ...claims, signedInAtSeconds: 0 }, 'user', '2026-11-16T08:00:00.000Z');
    expect((await document.get()).data()).toMatchObject({
      role: 'admin',
      isAdmin: false,
      favourite: 'blue',
      email: 'old@example.com',
    });
  });
});

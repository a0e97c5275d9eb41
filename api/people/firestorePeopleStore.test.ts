import { afterAll, describe, expect, test } from 'vitest';
import { getSharedFirestoreEmulator } from '../testing/sharedFirestoreEmulator.ts';
import { openTestFirestore, emulatorDeadlineMs } from '../testing/testFirestore.ts';
import { createFirestorePeopleStore } from './firestorePeopleStore.ts';
import { describePeopleStore } from './peopleStore.contract.ts';

const projectId = 'demo-people';
const emulator = await getSharedFirestoreEmulator();

describe.skipIf(emulator === null)('On the emulator', () => {
  if (emulator === null) return;
  const database = openTestFirestore(projectId, emulator.host, emulatorDeadlineMs);
  afterAll(() => database.close());

  describePeopleStore('Firestore', async () => {
    await emulator.clear(projectId);
    return createFirestorePeopleStore(database);
  });

  test('a role without memory of its grant is found by its e-mail, and remembers it from the next sign-in on', async () => {
    const people = createFirestorePeopleStore(database);
    const old = { email: 'Old@Example.com', role: 'admin' };
    await database.firestore.doc('users/never-back').set(old);
    await database.firestore.doc('users/renamed').set(old);
    const claims = { emailIsVerified: true, displayName: null, photoURL: null, signedInAtSeconds: 0 };
    await people.recordSignIn(
      { ...claims, uid: 'renamed', email: 'new@example.com' },
      'user',
      '2026-11-16T08:00:00.000Z',
    );
    expect(await people.revoke('old@example.com')).toEqual({ invitation: null, hadRole: true });
    expect((await people.findUser('never-back'))?.role).toBe('user');
    expect((await people.findUser('renamed'))?.role).toBe('user');
  });

  test('a document of the old application is read, and a sign-in keeps what we don’t know', async () => {
    const document = database.firestore.doc('users/old');
    const createdAt = new Date('2024-05-01T10:00:00Z');
    await document.set({ email: 'Old@Example.com', role: 'admin', createdAt, favourite: 'blue' });
    const people = createFirestorePeopleStore(database);
    expect(await people.findUser('old')).toMatchObject({
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
    await people.recordSignIn({ ...claims, signedInAtSeconds: 0 }, 'user', '2026-11-16T08:00:00.000Z');
    expect((await document.get()).data()).toMatchObject({
      role: 'admin',
      isAdmin: false,
      favourite: 'blue',
      email: 'old@example.com',
    });
  });
});

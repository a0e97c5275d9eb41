import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startFirestoreEmulator } from '../../scripts/firestoreEmulator.ts';
import { openOnEmulator } from '../testFirestore.ts';
import { firestorePeople } from './firestorePeople.ts';
import { describePeopleStore } from './peopleStore.contract.ts';

const projectId = 'demo-people';
const emulator = await startFirestoreEmulator();

describe.skipIf(emulator === null)('On the emulator', () => {
  if (emulator === null) return;
  const database = openOnEmulator(projectId, emulator.host);
  // The first connection takes its time, which no deadline of ours should count.
  beforeAll(async () => void (await database.firestore.doc('warm/up').get()), 60_000);
  afterAll(async () => {
    await database.close();
    await emulator.stop();
  });

  describePeopleStore('Firestore', async () => {
    await emulator.clear(projectId);
    return firestorePeople(database);
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
      favourite: 'blue',
      email: 'old@example.com',
    });
  });
});

// Databases with records of every kind, for tests of backups.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  type Archive,
  type ArchiveKind,
  archiveKinds,
  type ArchiveRecord,
  type Snapshot,
} from '../../../api/backup/archive.ts';
import { readSettings } from '../../../api/env.ts';
import { imageNameOf, imagePathOf } from '../../../api/images/imageNames.ts';
import { createFirestoreStores } from '../../../api/app/stores/firestoreStores.ts';
import { openStores } from '../../../api/app/stores/openStores.ts';
import type { Stores } from '../../../api/app/stores/stores.ts';
import { emulatorDeadlineMs, openTestFirestore } from '../emulators/testFirestore.ts';
import { addThoughts, changeAt, draftOf } from './storeFixture.ts';

/** Stores, and the environment for another process to open the same database. */
export interface TestStores extends Stores {
  environment: Record<string, string>;
}

/** Opens the stores of a SQLite file in the folder, a new one by default. */
export async function openSqliteStores(folder: string, name: string = randomUUID()): Promise<TestStores> {
  const environment = { STORE: 'sqlite', DATA_DIR: join(folder, name) };
  return { ...(await openStores(readSettings(environment))), environment };
}

/** Opens the stores of a project of the emulator, a new one by default. */
export async function openEmulatorStores(
  host: string,
  projectId = `demo-backup-${randomUUID().slice(0, 8)}`,
): Promise<TestStores> {
  const environment = {
    STORE: 'firestore',
    FIREBASE_PROJECT_ID: projectId,
    FIRESTORE_EMULATOR_HOST: host,
  };
  const database = openTestFirestore(projectId, host, emulatorDeadlineMs);
  return { ...createFirestoreStores(database), environment };
}

/** Adds records of every kind by the methods of the stores. Of the four thoughts, one is a draft and one in the trash. */
export async function fillStores({ thoughts, images, people, devices, jobs }: Stores): Promise<void> {
  const bytes = Buffer.from('The content of an image.');
  const name = imageNameOf(bytes, 'image/jpeg');
  const imageUrl = imagePathOf(name);
  await images.put(name, bytes);
  const [one, two, three] = await addThoughts(thoughts, ['One.', 'Two \u2028 lines.', '三。']);
  if (one === undefined || two === undefined || three === undefined) throw new Error('Nothing was added.');
  await thoughts.update(two.id, draftOf('Two.', { imageUrl }), 1, changeAt(10));
  await thoughts.update(two.id, draftOf('Two again.', { imageUrl }), 2, changeAt(11));
  await thoughts.update(three.id, draftOf('Three.'), 1, changeAt(12));
  await thoughts.add(draftOf('Draft.'), 'draft', changeAt(13), true, '2036-01-01T00:00:00.000Z');
  await thoughts.changeMany({ operation: 'delete', action: 'DELETE', thoughts: [one] }, changeAt(13));
  const claims = {
    uid: 'ada',
    email: 'ada@example.com',
    emailIsVerified: true,
    displayName: 'Ada',
    photoURL: null,
    signedInAtSeconds: 0,
  };
  await people.invite('ada@example.com', 'Ada', changeAt(14));
  await people.invite('grace@example.com', null, changeAt(15));
  await people.revoke('grace@example.com', changeAt(16));
  await people.recordSignIn(claims, 'user', changeAt(17).now);
  await devices.register('registration', 'TOKEN', changeAt(18).now);
  const state = { owner: 'a', startedAtMs: 1, leasedUntilMs: 0, dueAtMs: 2 };
  await jobs.update('reindex', () => state);
}

/** Returns all records as a backup contains them, sorted by their ids. */
export async function readArchive(
  archive: Archive,
  folder: string,
): Promise<Record<string, ArchiveRecord[]>> {
  const snapshot = await archive.openSnapshot(join(folder, randomUUID()), null);
  const records: Record<string, ArchiveRecord[]> = {};
  for (const kind of archiveKinds) {
    const found = await readAllRecords(snapshot, kind);
    records[kind] = found.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  }
  await snapshot.close();
  return records;
}

/** Returns the records of one kind. */
export async function readAllRecords(snapshot: Snapshot, kind: ArchiveKind): Promise<ArchiveRecord[]> {
  const records = [];
  for await (const record of snapshot.read(kind, null)) records.push(record);
  return records;
}

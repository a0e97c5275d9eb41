import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GeoPoint, Timestamp } from '@google-cloud/firestore';
import { afterAll, describe, expect, test } from 'vitest';
import type { FirestoreDatabase } from '../storage/firestore.ts';
import {
  fillStores,
  openEmulatorStores,
  openSqliteStores,
  readArchive,
  type TestStores,
} from '../../tests/support/stores/testArchive.ts';
import { createTemporaryFolder } from '../../tests/support/site/serverProcess.ts';
import { getSharedFirestoreEmulator } from '../../tests/support/emulators/sharedFirestoreEmulator.ts';
import { emulatorDeadlineMs, openTestFirestore } from '../../tests/support/emulators/testFirestore.ts';
import { describeBackup, run } from './backup.contract.ts';
import type { ArchiveRecord } from './archive.ts';
import { collectionNames } from './firestoreArchive.ts';

const emulator = await getSharedFirestoreEmulator();
const folder = createTemporaryFolder();
afterAll(folder.remove);

describe.skipIf(emulator === null)('on Firestore', { timeout: 60_000 }, () => {
  describeBackup(openFirestoreStores);

  test('restores a collection of SQLite, whose backup is then the same in SQLite again', async () => {
    const [first, second, third] = [await openSqlite(), await openFirestoreStores(), await openSqlite()];
    await fillStores(first);
    await copy(first, second, 'to-firestore');
    await copy(second, third, 'to-sqlite');
    expect(await readAll(third)).toEqual(await readAll(first));
    await Promise.all([first.close(), second.close(), third.close()]);
  });

  test('restores incomplete records, unknown fields and values that JSON lacks identically', async () => {
    const [source, target] = [await openFirestoreStores(), await openFirestoreStores()];
    await writeUnusualDocuments(source);
    await copy(source, target, 'unusual');
    const [{ thoughts: expected, ...others }, { thoughts, ...restored }] = [
      await readAll(source),
      await readAll(target),
    ];
    expect(restored).toEqual(others);
    expect(withoutRanks(thoughts)).toEqual(withoutRanks(expected));
    await expectSameDocuments(source, target, ['thoughts/broken', 'users/old']);
    expect(await target.thoughts.size()).toBe(3);
    await Promise.all([source.close(), target.close()]);
  });

  test('restores such records to SQLite, and back to Firestore', async () => {
    const [source, sqlite, target] = [
      await openFirestoreStores(),
      await openSqlite(),
      await openFirestoreStores(),
    ];
    await writeUnusualDocuments(source);
    const { code, printed } = await copy(source, sqlite, 'unusual-to-sqlite');
    expect([code, printed.at(-1)]).toEqual([0, '9 records restored, 0 left out.']);
    expect(await sqlite.thoughts.findById('legacy')).toMatchObject({
      thought: 'Old text.',
      createdAt: '2020-02-02T02:02:02.123Z',
      trashedAt: null,
    });
    expect(await sqlite.people.findUser('old')).toMatchObject({ email: 'ada@example.com', role: 'user' });
    await copy(sqlite, target, 'unusual-back');
    await expectSameDocuments(source, target, ['thoughts/broken']);
    const [{ trash, revisions, images }, { users, ...restored }] = [
      await readAll(source),
      await readAll(target),
    ];
    expect(restored).toMatchObject({ trash, revisions, images });
    expect(users?.[0]?.fields).toMatchObject({ createdAt: '2020-02-02T02:02:02.123Z', nickname: 'A' });
    await Promise.all([source.close(), sqlite.close(), target.close()]);
  });

  test('leaves out what Firestore does not allow, and restores the rest', async () => {
    const [source, target] = [await openSqlite(), await openFirestoreStores()];
    const archive = await source.openArchive();
    const fields = { thought: 'One.', nested: [[1]], __name__: 1, '': 2, deep: nest(30), half: '\ud800' };
    await archive.write(
      'thoughts',
      [
        { id: 'valid', rank: 0, fields },
        { id: 'in/valid', rank: 1, fields },
        { id: 'large', rank: 2, fields: { thought: 'Large.', notes: 'x'.repeat(1_100_000) } },
      ],
      0,
    );
    const { code, printed } = await copy(source, target, 'not-allowed');
    expect(code).toBe(1);
    expect(printed.filter((line) => line.includes('left out'))).toEqual([
      'thoughts in/valid: left out, because it has an id that Firestore doesn’t allow.',
      'thoughts large: left out, because it is larger than 1 MiB, which Firestore doesn’t allow.',
      '1 record restored, 2 left out.',
    ]);
    const { thoughts } = await readAll(target);
    expect(thoughts).toEqual([{ id: 'valid', rank: 0, fields: { ...fields, half: '\ufffd' } }]);
    await Promise.all([source.close(), target.close()]);
  });

  test('starts a backup again when Firestore no longer provides its snapshot', { tags: 'slow' }, async () => {
    const source = await openFirestoreStores();
    await fillStores(source);
    const backup = join(folder.path, 'expired');
    await run(source, 'backup', backup);
    // An interrupted backup leaves these files.
    const anHourAgo = new Date(Date.now() - 60 * 60_000).toISOString();
    writeFileSync(
      join(backup, 'unfinished.json'),
      JSON.stringify({ store: 'firestore', startedAt: '', token: anHourAgo }),
    );
    writeFileSync(join(backup, 'thoughts.jsonl'), '');
    const { printed, code } = await run(source, 'backup', backup);
    expect(printed[0]).toMatch(/^The backup starts again\. Firestore no longer provides its state at/);
    expect([code, printed[1]]).toEqual([0, 'thoughts: 2']);
    await source.close();
  });

  test('has a kind, or a reason to be left out, for each collection that the API uses', () => {
    const files = readdirSync('api', { recursive: true, encoding: 'utf8' }).filter(
      (path) => path.endsWith('.ts') && !/\.(test|contract)\.ts$|^testing/.test(path),
    );
    const sources = files.map((path) => readFileSync(join('api', path), 'utf8')).join('\n');
    const matches = sources.matchAll(/\.(?:collection|collectionGroup)\('(\w+)'|\.doc\('(\w+)\//g);
    const names = new Set([...matches].map(([, collection, parent]) => collection ?? parent));
    expect(names.size).toBeGreaterThan(8);
    expect([...names].filter((name) => !known.has(String(name)))).toEqual([]);
  });
});

/**
 * Not part of a backup: what follows from the records, the state of a restore, the self-test of the health check, the counts
 * that limit registrations of devices, and the secret for the addresses of photos, which is created again.
 */
const unarchivedCollections = ['counters', 'searchIndex', 'maintenance', 'health', 'secrets'];

const known = new Set<string>([...Object.values(collectionNames), ...unarchivedCollections]);

function openFirestoreStores(): Promise<TestStores> {
  return openEmulatorStores(emulator?.host ?? '');
}

function openSqlite(): Promise<TestStores> {
  return openSqliteStores(folder.path);
}

async function copy(source: TestStores, target: TestStores, name: string) {
  const backup = join(folder.path, name);
  await run(source, 'backup', backup);
  return run(target, 'restore', backup);
}

async function readAll(stores: TestStores) {
  return readArchive(await stores.openArchive(), folder.path);
}

/** Restored thoughts are indexed. Images are cut off, because one of them would fill the screen when the test fails. */
function withoutRanks(records: readonly ArchiveRecord[] = []): unknown {
  return records.map(({ id, fields }) => {
    const { imageUrl, ...others } = fields;
    return [id, others, String(imageUrl).length, String(imageUrl).slice(0, 40)];
  });
}

/** Writes records as a previous application or the Firebase console could have written them. */
async function writeUnusualDocuments(stores: TestStores): Promise<void> {
  const { firestore, close } = openDatabase(stores);
  const date = new Timestamp(1_580_608_922, 123_456_000);
  const batch = firestore.batch();
  const documents: Record<string, object> = {
    'thoughts/legacy': { text: 'Old text.', youtubeLink: 'https://youtu.be/dQw4w9WgXcQ', createdAt: date },
    'thoughts/broken': {
      thought: 'Broken.',
      rank: 'first',
      place: new GeoPoint(1.5, -2),
      bytes: Buffer.from('bytes'),
      numbers: [Number.NaN, -0, Infinity, 2 ** 40],
      reference: firestore.doc('thoughts/legacy'),
      map: { $type: 'timestamp', value: 'not one', inner: { $type: 'map', value: 1 } },
      expired: { at: date },
    },
    'thoughts/image': {
      thought: 'Image.',
      imageUrl: `data:image/png;base64,${'A'.repeat(1_000_000)}`,
      rank: 7,
    },
    'trash/legacy': { thought: 'Both.' },
    'trash/undated': { thought: 'Trashed without a date.' },
    'thoughts/gone/revisions/1': { version: 1, record: { thought: 'Gone.' }, by: 'ada', at: '2026' },
    'thoughts/legacy/revisions/1': {
      version: 1,
      record: { text: 'Older.' },
      by: 'ada',
      at: '2026',
      likes: 1,
    },
    'images/empty.png': { unusedSince: null },
    'users/old': { email: 'ADA@example.com', role: 'owner', createdAt: date, nickname: 'A' },
  };
  for (const [path, fields] of Object.entries(documents)) batch.set(firestore.doc(path), fields);
  await batch.commit();
  await close();
}

async function expectSameDocuments(
  source: TestStores,
  target: TestStores,
  paths: readonly string[],
): Promise<void> {
  const databases = [openDatabase(source), openDatabase(target)];
  const [expected, actual] = await Promise.all(
    databases.map(({ firestore }) => firestore.getAll(...paths.map((path) => firestore.doc(path)))),
  );
  // The target is indexed, and its references lead to documents of its own.
  const withoutIndex = ({
    rank: _rank,
    keys: _keys,
    reference: _reference,
    ...fields
  }: Record<string, unknown>) => fields;
  expect(actual?.map((document) => withoutIndex(document.data() ?? {}))).toEqual(
    expected?.map((document) => withoutIndex(document.data() ?? {})),
  );
  await Promise.all(databases.map(({ close }) => close()));
}

function openDatabase({ environment }: TestStores): FirestoreDatabase {
  return openTestFirestore(environment['FIREBASE_PROJECT_ID'] ?? '', emulator?.host, emulatorDeadlineMs);
}

function nest(depth: number): unknown {
  return depth === 0 ? 'deepest' : { inner: nest(depth - 1) };
}

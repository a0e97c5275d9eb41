import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { changeAt, idsOf, timeAt } from '../../../tests/support/collection/builders.ts';
import { openFirestoreThoughtStore as openStore } from '../../../tests/support/collection/describeCollections.ts';
import {
  oldAudit,
  oldSqliteMigrations,
  oldThoughts,
  writeOldFirestore,
  writeOldSqlite,
} from '../../../tests/support/collection/version1.ts';
import { createTemporaryFolder } from '../../../tests/support/site/serverProcess.ts';
import { silentLog } from '../../../tests/support/site/testLog.ts';
import { describeOnFirestore } from '../../../tests/support/stores/describeDatabases.ts';
import { type AuditLog, createAuditLog } from '../../audit/auditLog.ts';
import type { CallFirestore, Firestore } from '../../storage/firestore.ts';
import { createFirestoreRecords } from '../../storage/firestoreRecords.ts';
import { migrate, openSqlite } from '../../storage/sqlite.ts';
import { createSqliteRecords } from '../../storage/sqliteRecords.ts';
import { NewerStoreError } from '../../storage/storeErrors.ts';
import { Collection } from '../collection.ts';
import { createThoughtStore, type ThoughtStore } from './thoughtStore.ts';

const open = (store: ThoughtStore) => new Collection({ store, log: silentLog, now: () => timeAt(60) });

const idsIn = (place: 'thoughts' | 'drafts' | 'trash') =>
  Object.keys(oldThoughts)
    .filter((id) => oldThoughts[id]?.place === place)
    .toSorted();

async function expectPlaces(collection: Collection): Promise<void> {
  const { live, draft, trash } = await collection.readLatest();
  expect([live, draft, trash].map((place) => idsOf(place).toSorted())).toEqual([
    idsIn('thoughts'),
    idsIn('drafts'),
    idsIn('trash'),
  ]);
  expect(draft.find(({ id }) => id === 'scheduled')?.publishAt).toBe(timeAt(9_999));
}

/** Checks that all data of version 1 exists, and undoes its operations. */
async function expectUpgraded(store: ThoughtStore, audit: AuditLog): Promise<void> {
  const collection = open(store);
  await expectPlaces(collection);
  const versionsOf = async (id: string) =>
    (await collection.readVersions(id)).map(({ version, before, by, at }) => [
      version,
      before?.thought,
      by,
      at,
    ]);
  const [by, at] = ['ann@example.org', timeAt(5)];
  expect(await versionsOf('edited')).toEqual([
    [2, 'b', by, at],
    [1, 'a', by, at],
  ]);
  expect(await versionsOf('updated')).toEqual([[1, 'Old', by, at]]);
  expect(await versionsOf('unpublished')).toEqual([]);
  const { edges } = await audit.readPage(10, null);
  expect(edges.map(({ node }) => node)).toMatchObject(oldAudit.toReversed());
  expect(JSON.stringify(await store.readVersions('edited'))).not.toContain('data:');

  const undo = async (operation: string) => {
    const { undone, changedSince, after } = (await collection.undo(operation, null, changeAt(60))) ?? {};
    return { undone, changedSince: idsOf(changedSince ?? []).toSorted(), after };
  };
  expect(await undo('unpublish')).toEqual({ undone: 1, changedSince: ['forgotten'], after: null });
  expect(await undo('delete')).toEqual({
    undone: 1,
    changedSince: ['changedSince', 'forgotten'],
    after: null,
  });
  expect(await undo('update')).toEqual({ undone: 1, changedSince: [], after: null });
  const { live } = await collection.readLatest();
  expect(live.map(({ id, thought }) => [id, thought])).toEqual(
    expect.arrayContaining([
      ['unpublished', 'Unpublished'],
      ['deleted', 'Deleted'],
      ['updated', 'Old'],
    ]),
  );
  expect(await undo('import')).toEqual({ undone: 3, changedSince: [], after: null });
  const { trash } = await collection.readLatest();
  expect(idsOf(trash).toSorted()).toEqual(['deleted', 'imported', 'updated']);
}

describe('a SQLite file of version 1', () => {
  const folder = createTemporaryFolder();
  afterAll(folder.remove);
  const openOld = (name: string) => {
    const database = openSqlite(join(folder.path, `${name}.sqlite`));
    writeOldSqlite(database);
    return database;
  };
  const openStore = (database: ReturnType<typeof openSqlite>) =>
    createThoughtStore(createSqliteRecords(database));
  const dump = (database: ReturnType<typeof openSqlite>) =>
    ['thoughts', 'revisions', 'audit', 'auditItems'].map((table) =>
      database.prepare(`SELECT * FROM ${table}`).all(),
    );

  test('is upgraded without loss, keeps its old tables, and is refused by version 1', async () => {
    const database = openOld('upgraded');
    const before = dump(database);
    const store = openStore(database);
    expect(() => migrate(database, 'thoughts', oldSqliteMigrations)).toThrow(NewerStoreError);
    await expectUpgraded(store, createAuditLog(createSqliteRecords(database)));
    const expired = (await open(store).readLatest()).trash.length;
    expect(await open(store).reload(timeAt(100_000))).toMatchObject({ deleted: expired });
    expect(await open(openStore(database)).readLatest()).toMatchObject({ trash: [] });
    expect(() => database.exec("UPDATE thoughts SET record = '{}'")).toThrow('Version 2 has upgraded');
    expect(() => database.exec('DELETE FROM thoughts')).toThrow('Version 2 has upgraded');
    expect(dump(database)).toEqual(before);
    database.close();
  });

  test('stays unchanged if its opening is interrupted, and is upgraded later', async () => {
    const database = openOld('interrupted');
    database.exec("CREATE TRIGGER stop BEFORE INSERT ON migrations BEGIN SELECT raise(ABORT, 'stop'); END");
    const before = dump(database);
    expect(() => openStore(database)).toThrow('stop');
    expect(dump(database)).toEqual(before);
    database.exec('DROP TRIGGER stop');
    await expectUpgraded(openStore(database), createAuditLog(createSqliteRecords(database)));
    database.close();
  });
});

describeOnFirestore('a database of version 1', ({ firestore, database, otherDatabase, clear }) => {
  /** Returns all documents. */
  const dump = async () => {
    const names = (await firestore.listCollections()).map(({ id }) => id);
    const collections = await Promise.all(names.map((name) => firestore.collection(name).get()));
    const revisions = await firestore.collectionGroup('revisions').get();
    return [...collections, revisions].flatMap(({ docs }) =>
      docs.map((document) => [document.ref.path, document.data()]),
    );
  };

  test('can be read during the upgrade, while a change waits for its end', async () => {
    await clear();
    await writeOldFirestore(firestore);
    const before = await dump();
    const store = openStore(database);
    const collection = open(store);
    await expectPlaces(collection);
    expect(await dump()).toEqual(before);
    await collection.delete('scheduled', changeAt(60));
    await collection.restore('scheduled', changeAt(60));
    await firestore.doc('thoughts/scheduled').update({ publishAt: timeAt(9_999) });
    await expectPlaces(open(openStore(otherDatabase)));
    expect((await firestore.collection('auditItems').get()).size).toBe(0);
    // Version 1 refuses the database because of this field.
    expect((await firestore.doc('counters/thoughts').get()).get('storeVersion')).toBe(2);
  });

  test('is upgraded completely even if the upgrade is interrupted after each transaction', async () => {
    await clear();
    await writeOldFirestore(firestore);
    await openStore(database).upgrade();
    const uninterrupted = await dump();

    await clear();
    await writeOldFirestore(firestore);
    let isDone = false;
    for (let allowed = 0; !isDone && allowed < 40; allowed += 1) {
      let rest = allowed;
      const interrupt = (call: CallFirestore) => async (method: string, body: object) => {
        if (method === ':commit' && rest === 0) throw new Error('Interrupted');
        if (method === ':commit') rest -= 1;
        return call(method, body);
      };
      const run: Firestore['run'] = (work, limitMs) => database.run((call) => work(interrupt(call)), limitMs);
      const upgrade = openStore({ ...database, run }).upgrade();
      isDone = await upgrade.then(() => true).catch(() => false);
    }
    expect(await dump()).toEqual(uninterrupted);
    await expectUpgraded(openStore(database), createAuditLog(createFirestoreRecords(database)));
  });

  test('keeps records that were copied or changed by hand', async () => {
    await clear();
    const { edited } = oldThoughts;
    await writeOldFirestore(firestore, {
      ...(edited !== undefined && { edited }),
      undated: { place: 'drafts', record: { thought: 'Undated', createdAt: timeAt(3) } },
    });
    await firestore.doc('trash/edited').set({ thought: 'A copy' });
    const store = openStore(database);
    await store.upgrade();
    const { live, draft, trash } = await open(store).readLatest();
    expect(live).toMatchObject([{ id: 'edited', thought: 'c' }]);
    expect(draft).toMatchObject([{ id: 'undated', draftedAt: timeAt(3) }]);
    expect(trash).toMatchObject([{ id: 'edited-trash', thought: 'A copy' }]);
  });
});

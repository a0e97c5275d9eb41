import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { draftOf, changeAt, range, timeAt } from '../../../tests/support/collection/builders.ts';
import { openFirestoreFixture } from '../../../tests/support/collection/describeCollections.ts';
import { openTestFirestore } from '../../../tests/support/emulators/testFirestore.ts';
import { type FirestoreProxy, startFirestoreProxy } from '../../../tests/support/proxies/firestoreProxy.ts';
import { describeOnFirestore } from '../../../tests/support/stores/describeDatabases.ts';
import type { Firestore } from '../../storage/firestore.ts';
import type { Collection } from '../collection.ts';

describeOnFirestore('the copy of the thoughts', ({ projectId, host, firestore, database, clear }) => {
  const head = firestore.doc('counters/thoughts');
  let counter: FirestoreProxy;
  let counted: Firestore;

  beforeAll(async () => {
    counter = await startFirestoreProxy(host);
    counted = openTestFirestore(projectId, counter.host);
  });
  afterAll(() => counter.close());

  async function open(count: number) {
    await clear();
    const fixture = openFirestoreFixture(counted, database, firestore);
    const rows = range(count).map((index) => ({
      id: `id-${index}`,
      draft: draftOf(`Text ${index}`),
      createdAt: null,
    }));
    await fixture.collection.importRows(
      rows,
      { operation: 'op', shouldUpdate: false, dryRun: false },
      changeAt(1),
    );
    fixture.clock.now = timeAt(24 * 60 + 1);
    await fixture.start().read();
    return fixture;
  }

  async function countReads(work: () => Promise<unknown>): Promise<number> {
    counter.takeCount();
    await work();
    return counter.takeCount();
  }

  async function expectComplete(collection: Collection, count: number) {
    expect((await collection.readLatest()).live).toHaveLength(count);
  }

  const startTime = timeAt(24 * 60 + 2);

  test('the copy of all thoughts lets a start cost a few reads, and a refresh one', async () => {
    const { start, clock } = await open(120);
    clock.now = startTime;
    const collection = start();
    // Three reads: the version of the store, the head, and one document of the copy.
    expect(await countReads(() => collection.read())).toBeLessThanOrEqual(4);
    await expectComplete(collection, 120);
    expect(await countReads(() => collection.readLatest())).toBe(1);
    expect(await countReads(() => collection.read())).toBe(0);
  });

  test('the copy of all thoughts is completed by the changes since it was written', async () => {
    const { start, collection, clock } = await open(30);
    clock.now = startTime;
    await collection.edit({ id: 'id-3', draft: draftOf('Edited'), version: 1 }, changeAt(3));
    await collection.delete('id-4', changeAt(3));
    const places = await start().readLatest();
    expect(places.live.find(({ id }) => id === 'id-3')).toMatchObject({ thought: 'Edited', version: 2 });
    expect([places.live.length, places.trash.length]).toEqual([29, 1]);
  });

  const damages: Record<string, () => Promise<unknown>> = {
    'is missing': () => head.update({ copy: null }),
    'lacks a document': () => firestore.recursiveDelete(firestore.collection('thoughtCopies')),
    'has a broken document': async () => {
      const { docs } = await firestore.collection('thoughtCopies').get();
      await Promise.all(docs.map(({ ref }) => ref.update({ data: Buffer.from('broken') })));
    },
    'has another number of thoughts': () => head.update({ 'copy.thoughts': 31 }),
    'was written by another release': () => head.update({ 'copy.format': 0 }),
    'is a day old': () => head.update({ loadedAt: timeAt(0) }),
    'is from the future': () => head.update({ loadedAt: timeAt(9 * 24 * 60) }),
  };

  test(`the copy is written again from all thoughts if it ${Object.keys(damages).join(', ')}`, async () => {
    const { start, clock } = await open(30);
    clock.now = startTime;
    for (const [name, damage] of Object.entries(damages)) {
      await damage();
      const collection = start();
      expect([name, (await countReads(() => collection.read())) >= 30]).toEqual([name, true]);
      await expectComplete(collection, 30);
      expect([name, (await countReads(() => start().read())) < 10]).toEqual([name, true]);
    }
  });

  test('the copy lets other processes see records that the daily load has found', async () => {
    const { collection, other, clock, putRecord } = await open(10);
    clock.now = startTime;
    await Promise.all([collection.readLatest(), other.readLatest()]);
    await putRecord('by-hand', { text: 'Written by hand' });
    expect((await collection.readLatest()).live).toHaveLength(10);
    clock.now = timeAt(2 * 24 * 60 + 5);
    expect((await collection.readLatest()).live).toHaveLength(11);
    clock.now = timeAt(2 * 24 * 60 + 6);
    expect((await other.readLatest()).live).toHaveLength(11);
  });

  test('the copy uses several documents for texts that don’t fit into one', async () => {
    const { store, start, clock, collection } = await open(1);
    clock.now = startTime;
    const application = () => randomBytes(1_900).toString('hex');
    const rows = range(700).map((index) => ({
      id: `long-${index}`,
      draft: draftOf(`Long ${index}`, { application: application() }),
      createdAt: null,
    }));
    await collection.importRows(rows, { operation: 'long', shouldUpdate: false, dryRun: false }, changeAt(2));
    clock.now = timeAt(4 * 24 * 60);
    await start().readLatest();
    expect((await head.get()).get('copy.documents')).toBeGreaterThan(1);
    expect((await store.load(timeAt(4 * 24 * 60 + 1))).thoughts).toHaveLength(701);
  });
});

import { brotliCompressSync } from 'node:zlib';
import { randomBytes } from 'node:crypto';
import { FieldValue } from '@google-cloud/firestore';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ThoughtPlace } from '#domain/thought/thought.ts';
import { describeOnFirestore } from '../../../tests/support/stores/describeDatabases.ts';
import { startTestProxy } from '../../../tests/support/proxies/testProxy.ts';
import { StoreUnavailable } from '../../storage/storeErrors.ts';
import { openTestFirestore } from '../../../tests/support/emulators/testFirestore.ts';
import {
  addThoughts,
  changeAt,
  draftOf,
  firstRanks,
  readAllPages,
} from '../../../tests/support/stores/storeFixture.ts';
import { collectionsOf, readCounts, readDocument, type RankedCollection } from './documents.ts';
import { createFirestoreStores } from '../../app/stores/firestoreStores.ts';
import { packSegment, ranksPerSegment, toSearchEntry, unpackSegment } from './searchSegments.ts';

describeOnFirestore('the search index', ({ projectId, host, database, clear }) => {
  const { live, trash } = collectionsOf(database.firestore);
  const open = () => createFirestoreStores(database).thoughts;

  beforeEach(clear);

  test('is exact when changes move thoughts between its documents', async () => {
    const store = open();
    await store.reindex();
    const rows = firstRanks(ranksPerSegment + 2).map((index) => ({
      id: null,
      draft: draftOf(`Thought ${index}`),
      createdAt: null,
    }));
    const added = await store.import(rows, changeAt(1), false);
    for (const { id } of added.slice(0, 3)) await store.trash(id, changeAt(2));
    await expectExactIndex(live);
    await expectExactIndex(trash);
    expect((await live.counter.collection('searchIndex').get()).size).toBe(1);
    await store.restore(added[1]?.id ?? '', changeAt(3));
    await store.add(draftOf('One more'), 'key', changeAt(4));
    await store.update(added[5]?.id ?? '', draftOf('Changed'), 1, changeAt(5));
    await store.purgeTrash(changeAt(6).now);
    await expectExactIndex(live);
    await expectExactIndex(trash);
  });

  test('doesn’t contain the text of a thought that was deleted permanently', async () => {
    const store = open();
    const [, last] = await addThoughts(store, ['First', 'Last secret']);
    await store.trash(last?.id ?? '', changeAt(2));
    await store.purgeTrash(changeAt(3).now);
    for (const collection of [live, trash]) {
      expect(JSON.stringify(await readIndex(collection))).not.toContain('secret');
    }
  });

  test('is built again after an earlier version, which doesn’t know it, has changed ranks', async () => {
    const store = open();
    const [first] = await addThoughts(store, ['Thought a', 'Thought b', 'Thought c']);
    // The earlier version writes this for a deleted thought.
    await live.documents.doc(first?.id ?? '').delete();
    const [last] = (await live.documents.where('rank', '==', 2).get()).docs;
    await last?.ref.update({ rank: 0 });
    await live.counter.set({ live: 2 });
    expect(await search('thought', 'live', store)).toEqual(['Thought b', 'Thought c']);
    await store.reindex();
    await expectExactIndex(live);
  });

  test('finds trashed thoughts that an earlier version has stored without a rank', async () => {
    const store = open();
    const [first] = await addThoughts(store, ['Thought a', 'Thought b']);
    await store.trash(first?.id ?? '', changeAt(1));
    await trash.documents.doc(first?.id ?? '').update({ rank: FieldValue.delete() });
    await trash.counter.delete();
    await store.reindex();
    expect(await search('thought', 'trash')).toEqual(['Thought a']);
    await expectExactIndex(trash);
    expect(await store.restore(first?.id ?? '', changeAt(2))).toMatchObject({ thought: 'Thought a' });
    await expectExactIndex(live);
    await expectExactIndex(trash);
  });

  test('is repaired when a result was deleted or edited directly in the database', async () => {
    const store = open();
    const [, second, third] = await addThoughts(store, ['Thought a', 'Thought b', 'Thought c', 'Thought d']);
    expect(await search('thought', 'live', store)).toHaveLength(4);
    await live.documents.doc(second?.id ?? '').delete();
    await live.documents.doc(third?.id ?? '').update({ thought: 'Edited' });
    expect(await search('thought', 'live', store)).toEqual(['Thought a', 'Thought d']);
    expect(await search('edited', 'live', store)).toEqual(['Edited']);
    await store.reindex();
    await expectExactIndex(live);
  });

  test.each([
    ['missing', null],
    ['damaged', { entries: Buffer.from('damaged') }],
    ['without entries', { entries: 7 }],
    ['no JSON', { entries: brotliCompressSync('[') }],
    ['of another shape', { entries: brotliCompressSync('[{"id":7}]') }],
  ])('is repaired when its document is %s', async (_, content) => {
    const store = open();
    const [first] = await addThoughts(store, ['Thought a', 'Thought b']);
    const segment = live.counter.collection('searchIndex').doc('0');
    const damage = () => (content === null ? segment.delete() : segment.set(content));
    await damage();
    expect(await search('thought', 'live', store)).toEqual(['Thought a', 'Thought b']);
    await store.reindex();
    await expectExactIndex(live);
    await damage();
    await store.update(first?.id ?? '', draftOf('Thought x'), 1, changeAt(1));
    await store.add(draftOf('Thought c'), 'another key', changeAt(2));
    expect(await search('thought', 'live', store)).toEqual(['Thought b', 'Thought c', 'Thought x']);
    await store.reindex();
    await expectExactIndex(live);
  });

  test('finds records with texts that are too long for its documents', async () => {
    const store = open();
    await addThoughts(store, ['Short']);
    const long = randomBytes(30_000).toString('base64');
    for (const index of firstRanks(4)) {
      await live.documents.doc(`long-${index}`).set({ thought: `Long ${index}`, application: `${long} end` });
    }
    await store.reindex();
    expect(readCounts(await live.counter.get())).toEqual({ live: 5, indexed: 5 });
    expect(await search(`${long.slice(-190)} end`)).toHaveLength(4);
    expect(await search('short')).toEqual(['Short']);
    await store.update('long-2', draftOf('No longer'), 0, changeAt(2));
    expect(await search('end')).toEqual(['Long 0', 'Long 1', 'Long 3']);
    expect(await search('no longer')).toEqual(['No longer']);
  });

  test('is exact when thoughts change while it is being built', async () => {
    const batch = database.firestore.batch();
    for (const index of firstRanks(400))
      batch.set(live.documents.doc(`old-${index}`), { text: `Old ${index}` });
    await batch.commit();
    const store = open();
    const reindexing = store.reindex();
    for (const index of [7, 77, 177, 377]) {
      await store.update(`old-${index}`, draftOf(`Edited ${index}`), 0, changeAt(1));
      await store.trash(`old-${index + 1}`, changeAt(2));
      await store.add(draftOf(`New ${index}`), `key ${index}`, changeAt(3));
      expect(await search(`new ${index}`)).toEqual([`New ${index}`]);
    }
    await reindexing;
    await store.reindex();
    await expectExactIndex(live);
    await expectExactIndex(trash);
    expect(readCounts(await live.counter.get())).toEqual({ live: 400, indexed: 400 });
  });

  test('finds the thoughts that are not indexed yet', async () => {
    await addThoughts(open(), ['Thought a', 'Thought b', 'Thought c']);
    await live.counter.update({ indexed: 1 });
    expect(await search('thought')).toEqual(['Thought a', 'Thought b', 'Thought c']);
  });

  test('a search fails after three seconds when Firestore doesn’t respond any more', async () => {
    await addThoughts(open(), ['Thought a']);
    const proxy = await startTestProxy(host);
    const slowDatabase = openTestFirestore(projectId, proxy.host);
    const store = createFirestoreStores(slowDatabase).thoughts;
    expect(await search('thought', 'live', store)).toEqual(['Thought a']);
    proxy.dropTraffic();
    proxy.setNewConnections('drop');
    const startedAtMs = performance.now();
    await expect(search('thought', 'live', store)).rejects.toThrow(StoreUnavailable);
    expect(performance.now() - startedAtMs).toBeLessThan(4_500);
    proxy.close();
    await slowDatabase.close();
  });

  async function search(text: string, place: ThoughtPlace = 'live', store = open()): Promise<string[]> {
    const found = await readAllPages(store, { search: text, orderBy: 'THOUGHT', place });
    return found.map(({ thought }) => thought);
  }

  async function readIndex({ counter }: RankedCollection) {
    const { docs } = await counter.collection('searchIndex').get();
    const byNumber = docs.toSorted((one, other) => Number(one.id) - Number(other.id));
    return (await Promise.all(byNumber.map((segment) => unpackSegment(segment.get('entries'))))).flat();
  }

  /** Expects that the index contains exactly the stored thoughts, in the order of their ranks. */
  async function expectExactIndex(collection: RankedCollection): Promise<void> {
    const { docs } = await collection.documents.orderBy('rank').get();
    const stored = docs.flatMap((snapshot) => readDocument(snapshot)?.thought ?? []);
    expect(stored).toHaveLength((await collection.documents.count().get()).data().count);
    const counts = { live: stored.length, indexed: stored.length };
    expect(readCounts(await collection.counter.get())).toEqual(counts);
    expect(await readIndex(collection)).toEqual(stored.map(toSearchEntry));
  }
});

describe('packSegment', () => {
  const entryOf = (id: string, text: string) => ({
    id,
    createdAt: '2026-01-01T12:00:00.000Z',
    author: 'ann author',
    thought: text.slice(0, 120),
    text,
    duplicateKey: '',
    values: { isIncomplete: 0, lang: null, author: null, length: 0 },
  });

  test('leaves out the longest texts when the entries are too large for a document', async () => {
    const texts = firstRanks(ranksPerSegment).map((index) =>
      randomBytes(index % 10 === 0 ? 4_000 : 200).toString('base64'),
    );
    const packed = await packSegment(texts.map((text, index) => entryOf(`id-${index}`, text)));
    expect(packed?.length).toBeLessThanOrEqual(900_000);
    const shortened = texts.map((text) => (text.length > 1_000 ? null : text));
    expect((await unpackSegment(packed)).map(({ text }) => text)).toEqual(shortened);
  });

  test('returns null when the entries are too large without their texts', async () => {
    const entries = firstRanks(ranksPerSegment).map(() => entryOf(randomBytes(1_000).toString('base64'), ''));
    expect(await packSegment(entries)).toBeNull();
  });
});

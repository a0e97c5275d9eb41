import { FieldValue, Query } from '@google-cloud/firestore';
import { describe, expect, test, vi } from 'vitest';
import { describeOnFirestore } from '../../../tests/support/stores/describeDatabases.ts';
import { collectionsOf } from './documents.ts';
import { createFirestoreStores } from '../../app/stores/firestoreStores.ts';
import { describeThoughtStore } from '../contract/thoughtStore.contract.ts';
import {
  changeAt,
  draftOf,
  firstRanks,
  readAllPages,
  type StoreFixture,
} from '../../../tests/support/stores/storeFixture.ts';

describeOnFirestore('the thought store', ({ database, otherDatabase, clear }) => {
  const { documents: thoughts, counter } = collectionsOf(database.firestore).live;

  async function openFixture(): Promise<StoreFixture> {
    await clear();
    const { audit, thoughts: store } = createFirestoreStores(database);
    return {
      audit,
      store,
      otherStore: createFirestoreStores(otherDatabase).thoughts,
      putRecord: async (id, record) => {
        await thoughts.doc(id).set(record);
      },
      editRecord: async (id, fields) => {
        await thoughts.doc(id).update(fields);
      },
      deleteRecord: async (id) => {
        await thoughts.doc(id).delete();
      },
      readRecord: async (id) => (await thoughts.doc(id).get()).data() ?? {},
      clearNewKeys: async () => {
        const { docs } = await thoughts.get();
        const names = ['keys.letters', 'keys.authorDate', 'keys.isIncomplete', 'keys.length'];
        const changes = Object.fromEntries(names.map((name) => [name, FieldValue.delete()]));
        await Promise.all(docs.map(({ ref }) => ref.update(changes)));
      },
      ranks: async () => {
        const { docs } = await thoughts.get();
        return docs.map((document) => Number(document.get('rank'))).toSorted((one, other) => one - other);
      },
    };
  }

  describeThoughtStore('Firestore', openFixture, 60);

  describe('records that were edited in the Firebase console', { timeout: 30_000 }, () => {
    test('get valid ranks when theirs are duplicate, negative, too large or not numbers', async () => {
      const { store, ranks } = await openFixture();
      const invalidRanks = [0, 0, 1, 1, -1, 2.5, 1e9, 'three', null, 4];
      for (const [index, rank] of invalidRanks.entries())
        await thoughts.doc(`odd-${index}`).set({ text: 'x', rank });
      expect(await store.reindex()).toBe(10);
      expect(await store.size()).toBe(10);
      expect(await ranks()).toEqual(firstRanks(10));
      expect(await store.upgrade()).toBe(10);
      expect(await store.upgrade()).toBe(0);
    });

    test('get dense ranks by an upgrade when the counts agree by chance or the counter is wrong', async () => {
      const { store, ranks } = await openFixture();
      const added = await store.add(draftOf('a'), 'a', changeAt(1));
      await thoughts.doc(added.id).delete();
      await thoughts.doc('by-hand').set({ text: 'b', rank: 7 });
      await store.upgrade();
      expect(await ranks()).toEqual([0]);
      await counter.set({ live: 50 });
      await store.upgrade();
      expect(await store.size()).toBe(1);
      await counter.delete();
      await store.reindex();
      expect(await store.size()).toBe(1);
    });

    test('can have timestamps, and are sorted by their edited text after an upgrade', async () => {
      const { store } = await openFixture();
      const createdAt = new Date('2024-05-06T07:08:09Z');
      await thoughts.doc('by-hand').set({ text: 'b', createdAt });
      expect(await store.findById('by-hand')).toMatchObject({ createdAt: '2024-05-06T07:08:09.000Z' });
      const { id } = await store.add(draftOf('a'), 'a', changeAt(1));
      await store.reindex();
      await thoughts.doc(id).update({ thought: 'c' });
      expect(await store.upgrade()).toBe(2);
      const sorted = await readAllPages(store, { orderBy: 'THOUGHT' });
      expect(sorted.map(({ thought }) => thought)).toEqual(['b', 'c']);
    });
  });

  test('an update reads revisions without an offset, because Firestore bills skipped documents', async () => {
    const { store } = await openFixture();
    const offset = vi.spyOn(Query.prototype, 'offset');
    const { id } = await store.add(draftOf('Text 1'), 'k', changeAt(1));
    await store.update(id, draftOf('Text 2'), 1, changeAt(2));
    expect(offset).not.toHaveBeenCalled();
  });
});

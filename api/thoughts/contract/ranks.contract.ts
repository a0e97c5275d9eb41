import { describe, expect, test } from 'vitest';
import {
  addThoughts,
  changeAt,
  draftOf,
  firstRanks,
  type StoreFixture,
} from '../../../tests/support/stores/storeFixture.ts';
import { createRandomChange } from '../../../tests/support/stores/randomChanges.ts';

export function describeRanks(open: () => Promise<StoreFixture>, operations: number): void {
  describe('ranks', () => {
    test('become dense again when records are added and deleted directly in the database', async () => {
      const fixture = await open();
      const changeRandomly = createRandomChange(fixture, 5);
      for (let round = 0; round < operations / 15; round += 1) {
        await fixture.putRecord(`old-${round}`, { text: `Old ${round}` });
        await Promise.all([changeRandomly(round * 3), changeRandomly(round * 3 + 1)]);
        const [deleted] = await fixture.store.findByRanks([round % (1 + (await fixture.store.size()))]);
        if (round % 3 === 0 && deleted !== undefined) await fixture.deleteRecord(deleted.id);
        await Promise.all([changeRandomly(round * 3 + 2), fixture.otherStore.upgrade()]);
      }
      await fixture.store.upgrade();
      expect(await fixture.ranks()).toEqual(firstRanks(await fixture.store.size()));
    });

    test('are given to records in the database when two stores reindex concurrently', async () => {
      const { store, otherStore, putRecord, ranks } = await open();
      await addThoughts(store, ['a', 'b']);
      for (const index of firstRanks(30)) await putRecord(`old-${index}`, { text: `Old ${index}` });
      const reindexed = await Promise.all([store.reindex(), otherStore.reindex()]);
      expect(Math.max(...reindexed)).toBeGreaterThan(0);
      expect(await store.reindex()).toBe(0);
      expect(await store.size()).toBe(32);
      expect(await ranks()).toEqual(firstRanks(32));
      expect((await store.findByRanks(firstRanks(32))).map(({ thought }) => thought)).toContain('Old 29');
    });

    test('have no gaps after records were deleted in the database and reindexed', async () => {
      const { store, deleteRecord, ranks } = await open();
      const added = await addThoughts(store, ['a', 'b', 'c', 'd', 'e', 'f']);
      for (const index of [0, 3, 5]) await deleteRecord(added[index]?.id ?? '');
      expect((await store.findByRanks(firstRanks(6))).map(({ thought }) => thought)).toEqual(['b', 'c', 'e']);
      await store.reindex();
      expect(await store.size()).toBe(3);
      expect(await ranks()).toEqual([0, 1, 2]);
    });

    test('are dense after an upgrade, which renames legacy fields and changes nothing the second time', async () => {
      const { store, putRecord, deleteRecord, readRecord, ranks } = await open();
      const [a] = await addThoughts(store, ['a', 'b', 'c']);
      await putRecord('old', { text: 'Old', youtubeLink: 'https://youtu.be/UF8uR6Z6KLc', likes: 3 });
      await deleteRecord(a?.id ?? '');
      expect(await store.upgrade()).toBeGreaterThan(0);
      expect(await store.upgrade()).toBe(0);
      expect(await ranks()).toEqual([0, 1, 2]);
      const record = await readRecord('old');
      expect(record).toMatchObject({ thought: 'Old', url: 'https://youtu.be/UF8uR6Z6KLc', likes: 3 });
      expect(record).not.toHaveProperty('text');
    });

    test('can be read in their order as they were at one time, while others change the collection', async () => {
      const { store, otherStore, deleteRecord } = await open();
      const texts = firstRanks(50).map(String);
      const added = await addThoughts(store, texts);
      expect([...(await store.listLiveIds())].toSorted()).toEqual(added.map(({ id }) => id).toSorted());
      const found: (string | undefined)[] = [];
      for await (const thought of store.iterateByRank()) {
        if (found.length === 10) await otherStore.trash(added[0]?.id ?? '', changeAt(60));
        if (found.length === 11) await store.update(added[45]?.id ?? '', draftOf('New'), 1, changeAt(61));
        found.push(thought?.thought);
      }
      expect(found).toEqual(texts);
      const live = await store.listLiveIds();
      expect([live.size, live.has(added[0]?.id ?? '')]).toEqual([49, false]);
      await deleteRecord(added[3]?.id ?? '');
      const withGap: (string | null)[] = [];
      for await (const thought of store.iterateByRank()) withGap.push(thought?.thought ?? null);
      expect(withGap).toHaveLength(49);
      expect(withGap.slice(0, 5)).toEqual(['49', '1', '2', null, '4']);
    });

    test('are added to a legacy record without renaming its fields', async () => {
      const { store, putRecord, readRecord } = await open();
      await putRecord('old', { text: 'Old', youtubeLink: 'https://youtu.be/UF8uR6Z6KLc' });
      await store.reindex();
      expect(await readRecord('old')).toMatchObject({
        text: 'Old',
        youtubeLink: 'https://youtu.be/UF8uR6Z6KLc',
      });
    });
  });
}

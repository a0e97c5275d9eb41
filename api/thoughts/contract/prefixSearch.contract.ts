import { describe, expect, test } from 'vitest';
import { changeAt, addThoughts, type StoreFixture } from '../../../tests/support/stores/storeFixture.ts';

export function describePrefixSearch(open: () => Promise<StoreFixture>): void {
  describe('findByPrefix', () => {
    test('returns live thoughts that begin with the text, ignoring case, accents and punctuation', async () => {
      const { store, putRecord } = await open();
      const texts = ['Begin anywhere.', 'bégin  anywhere else', 'Begin', 'We begin anywhere', 'Begin anyhow'];
      const [first] = await addThoughts(store, texts);
      await putRecord('legacy', { text: 'BEGIN ANYWHERE now' });
      await store.reindex();
      const find = async (text: string, count = 5) =>
        (await store.findByPrefix(text, count)).map(({ thought }) => thought).toSorted();
      expect(await find('“Begin – anywhere')).toEqual([
        'BEGIN ANYWHERE now',
        'Begin anywhere.',
        'bégin  anywhere else',
      ]);
      expect(await find('begin', 2)).toHaveLength(2);
      expect(await find('nothing like it')).toEqual([]);
      await store.trash(first?.id ?? '', changeAt(9));
      expect(await find('Begin anywhere')).toEqual(['BEGIN ANYWHERE now', 'bégin  anywhere else']);
    });

    test('and readByAuthor find thoughts of an earlier version, without the necessary keys, after reindexing', async () => {
      const { store, clearNewKeys } = await open();
      await addThoughts(store, ['Stay hungry. Stay foolish.', 'Begin anywhere.']);
      await clearNewKeys();
      const readByAnn = () => store.readByAuthor({ slug: 'ann-author', first: 5, after: null });
      expect(await readByAnn()).toMatchObject({ totalCount: 0 });
      expect(await store.reindex()).toBe(2);
      expect(await readByAnn()).toMatchObject({ totalCount: 2 });
      expect(await store.reindex()).toBe(0);
      const [found] = await store.findByPrefix('Stay hungry, stay foolish', 5);
      expect(found?.thought).toBe('Stay hungry. Stay foolish.');
      await clearNewKeys();
      expect(await store.upgrade()).toBe(2);
      expect(await store.upgrade()).toBe(0);
      expect(await store.findByPrefix('begin anywhere', 5)).toHaveLength(1);
    });
  });
}

import { describe, expect, test } from 'vitest';
import { emptyFilter } from '../../../tests/support/stores/expectedPages.ts';
import {
  addThoughts,
  changeAt,
  draftOf,
  readAllPages,
  type StoreFixture,
} from '../../../tests/support/stores/storeFixture.ts';

export function describeSimilarThoughts(open: () => Promise<StoreFixture>): void {
  describe('findSimilar', () => {
    test('returns live thoughts with nearly the same words, most similar first', async () => {
      const { store, putRecord } = await open();
      const [exact] = await addThoughts(store, [
        'Stay hungry. Stay foolish.',
        'Stáy  hungry, remain foolish',
        'Stay foolish',
        'Foolish, hungry',
        'Begin anywhere.',
      ]);
      await store.add(draftOf('Another', { summary: 'Stay hungry. Stay foolish.' }), 'key', changeAt(6));
      await putRecord('legacy', { text: 'STAY HUNGRY, STAY FOOLISH, everybody' });
      await store.reindex();
      const find = async (text: string, count = 5) =>
        (await store.findSimilar(text, count)).map(({ thought }) => thought);
      expect(await find('“stay hungry, stay foolish”')).toEqual([
        'Stay hungry. Stay foolish.',
        'STAY HUNGRY, STAY FOOLISH, everybody',
        'Stáy  hungry, remain foolish',
      ]);
      expect(await find('hungry, stay foolish', 1)).toEqual(['Stay hungry. Stay foolish.']);
      expect(await find('nothing like it')).toEqual([]);
      expect(await find('…')).toEqual([]);
      await store.trash(exact?.id ?? '', changeAt(9));
      expect((await find('stay hungry, stay foolish'))[0]).toBe('STAY HUNGRY, STAY FOOLISH, everybody');
    });

    test('readByAuthor and filters find thoughts of an earlier version, without the necessary keys, after reindexing', async () => {
      const { store, clearNewKeys } = await open();
      await store.add(
        draftOf('Stay hungry. Stay foolish.', { imageUrl: '/images/some.jpg' }),
        'a',
        changeAt(1),
      );
      await store.add(draftOf('Begin anywhere.'), 'b', changeAt(2));
      await clearNewKeys();
      const readByAnn = () => store.readByAuthor({ slug: 'ann-author', first: 5, after: null });
      expect(await readByAnn()).toMatchObject({ totalCount: 0 });
      expect(await store.reindex()).toBe(2);
      expect(await readByAnn()).toMatchObject({ totalCount: 2 });
      expect(await store.reindex()).toBe(0);
      const withoutImage = { filter: { ...emptyFilter, flags: ['NO_IMAGE' as const] } };
      expect((await readAllPages(store, withoutImage)).map(({ thought }) => thought)).toEqual([
        'Begin anywhere.',
      ]);
      const [found] = await store.findSimilar('Stay hungry, stay foolish', 5);
      expect(found?.thought).toBe('Stay hungry. Stay foolish.');
      await clearNewKeys();
      expect(await store.upgrade()).toBe(2);
      expect(await store.upgrade()).toBe(0);
      expect(await store.findSimilar('begin anywhere', 5)).toHaveLength(1);
    });
  });
}

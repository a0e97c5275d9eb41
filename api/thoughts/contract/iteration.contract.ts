import { describe, expect, test } from 'vitest';
import {
  changeAt,
  draftOf,
  addThoughts,
  firstRanks,
  type StoreFixture,
} from '../../../tests/support/stores/storeFixture.ts';
import type { StoredThought } from '../thoughtStore.ts';

export function describeIteration(open: () => Promise<StoreFixture>): void {
  describe('iterate', () => {
    test('yields every live thought once, oldest first, including records written directly to the database', async () => {
      const { store, putRecord } = await open();
      const texts = firstRanks(45).map((index) => `Thought ${index}`);
      await addThoughts(store, texts.toReversed());
      await putRecord('old', { text: 'Old' });
      await putRecord('middle', {
        thought: 'Between',
        createdAt: changeAt(22).now.replace(':00.000', ':30.000'),
      });
      const all = await collect(store.iterate(false));
      const expected = ['Old', ...texts.toReversed().toSpliced(23, 0, 'Between')];
      expect(all.map(({ thought }) => thought.thought)).toEqual(expected);
      expect(all.find(({ thought }) => thought.id === 'old')?.record).toEqual({ text: 'Old' });
    });

    test('yields either trashed or live thoughts', async () => {
      const { store } = await open();
      const [a] = await addThoughts(store, ['a', 'b']);
      await store.trash(a?.id ?? '', changeAt(5));
      expect((await collect(store.iterate(true))).map(({ thought }) => thought.thought)).toEqual(['a']);
      expect((await collect(store.iterate(false))).map(({ thought }) => thought.thought)).toEqual(['b']);
    });
  });

  describe('listByRank', () => {
    test('returns the thoughts of a range of ranks in their order', async () => {
      const { store } = await open();
      const added = await addThoughts(store, ['a', 'b', 'c', 'd']);
      const listed = async (first: number, count: number) =>
        (await store.listByRank(first, count)).map(({ id, thought, createdAt, updatedAt }) => ({
          id,
          thought,
          createdAt,
          updatedAt,
        }));
      const expected = added.map(({ id, thought, createdAt, updatedAt }) => ({
        id,
        thought,
        createdAt,
        updatedAt,
      }));
      expect(await listed(1, 2)).toEqual(expected.slice(1, 3));
      expect(await listed(3, 10)).toEqual(expected.slice(3));
      expect(await listed(4, 10)).toEqual([]);
    });
  });

  describe('replaceImageUrl', () => {
    test('changes only the image URL of a live or trashed thought', async () => {
      const { store } = await open();
      for (const key of ['live', 'trashed']) {
        const added = await store.add(draftOf(key, { imageUrl: 'data:a' }), key, changeAt(1));
        const before = key === 'live' ? added : await store.trash(added.id, changeAt(2));
        expect(await store.replaceImageUrl(added.id, 'data:a', '/images/a.jpg')).toBe(true);
        expect(await store.findById(added.id)).toEqual({ ...before, imageUrl: '/images/a.jpg' });
        expect(await store.listRevisions(added.id)).toEqual([]);
      }
    });

    test('changes nothing when the image is another one or there is no such thought', async () => {
      const { store } = await open();
      const added = await store.add(draftOf('a', { imageUrl: '/images/b.jpg' }), 'a', changeAt(1));
      expect(await store.replaceImageUrl(added.id, 'data:a', '/images/a.jpg')).toBe(false);
      expect(await store.replaceImageUrl('none', 'data:a', '/images/a.jpg')).toBe(false);
      expect(await store.findById(added.id)).toEqual(added);
    });
  });

  describe('setShareImage', () => {
    const path = `/images/${'a'.repeat(64)}.jpg`;

    test('changes only the share image of a live or trashed thought', async () => {
      const { store } = await open();
      for (const key of ['live', 'trashed']) {
        const added = await store.add(draftOf(key), key, changeAt(1));
        const before = key === 'live' ? added : await store.trash(added.id, changeAt(2));
        expect(await store.setShareImage(added.id, before?.version ?? 0, path)).toBe(true);
        expect(await store.findById(added.id)).toEqual({ ...before, shareImage: path });
        expect(await store.listRevisions(added.id)).toEqual([]);
      }
    });

    test('changes nothing when the thought was changed in the meantime, or there is none', async () => {
      const { store } = await open();
      const added = await store.add(draftOf('a'), 'a', changeAt(1));
      await store.update(added.id, draftOf('b'), 1, changeAt(2));
      expect(await store.setShareImage(added.id, 1, path)).toBe(false);
      expect(await store.setShareImage('none', 1, path)).toBe(false);
      expect(await store.findById(added.id)).toMatchObject({ version: 2, shareImage: null });
    });

    test('can be followed by setLanguage, which changes only the language', async () => {
      const { store } = await open();
      const added = await store.add(draftOf('a'), 'a', changeAt(1));
      await store.setShareImage(added.id, 1, path);
      expect(await store.setLanguage(added.id, 2, 'de')).toBe(false);
      expect(await store.setLanguage('none', 1, 'de')).toBe(false);
      expect(await store.setLanguage(added.id, 1, 'de')).toBe(true);
      expect(await store.findById(added.id)).toEqual({ ...added, shareImage: path, lang: 'de' });
      await store.trash(added.id, changeAt(2));
      expect(await store.setLanguage(added.id, 2, 'en')).toBe(true);
      expect(await store.findById(added.id)).toMatchObject({ lang: 'en', version: 2 });
      expect(await store.listRevisions(added.id)).toEqual([]);
    });

    test('sets an image that remains until the text or the author changes', async () => {
      const { store } = await open();
      const { id } = await store.add(draftOf('a'), 'a', changeAt(1));
      await store.setShareImage(id, 1, path);
      await store.update(id, draftOf('a', { application: 'Other.' }), 1, changeAt(2));
      await store.trash(id, changeAt(3));
      await store.restore(id, changeAt(4));
      expect(await store.findById(id)).toMatchObject({ version: 4, shareImage: path });
      await store.update(id, draftOf('a', { author: 'Other' }), 4, changeAt(5));
      expect(await store.findById(id)).toMatchObject({ version: 5, shareImage: null });
    });
  });
}

async function collect(thoughts: AsyncIterable<StoredThought>): Promise<StoredThought[]> {
  const all = [];
  for await (const thought of thoughts) all.push(thought);
  return all;
}

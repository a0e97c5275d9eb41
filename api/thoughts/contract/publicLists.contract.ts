import { describe, expect, test } from 'vitest';
import { seededRandom } from '#domain/feed/random.ts';
import { authorSlug } from '#domain/pages/authorSlug.ts';
import { hasVisibleText } from '#domain/thought/thought.ts';
import { BadCursor } from '../../storage/storeErrors.ts';
import { findExpected, readAll } from '../../../tests/support/stores/expectedPages.ts';
import { createRandomChange } from '../../../tests/support/stores/randomChanges.ts';
import {
  changeAt,
  draftOf,
  firstRanks,
  pageQuery,
  readAllPages,
  type StoreFixture,
} from '../../../tests/support/stores/storeFixture.ts';
import { readAuthors } from '../publicLists/browsing.ts';
import { noFilter, selectPublic } from '../publicLists/publicFilter.ts';

export function describePublicLists(open: () => Promise<StoreFixture>): void {
  describe('a random choice', () => {
    test('has only different thoughts that match, and all of them if there are fewer than requested', async () => {
      const fixture = await open();
      const change = createRandomChange(fixture, 9);
      for (let turn = 0; turn < 60; turn += 1) await change(turn);
      const all = await readAll(fixture.store, 'live');
      for (const [author, lang, maxLength] of [
        ['bo', null, null],
        [null, 'de', 8],
        [null, null, 7],
        ['nobody', null, null],
      ] as const) {
        const selection = selectPublic({ author, lang, maxLength });
        const expected = findExpected(all, pageQuery(selection));
        const ids = new Set(expected.map(({ id }) => id));
        for (const count of [2, 50]) {
          const chosen = await fixture.store.sample(selection, count, seededRandom(count));
          const found = new Set(chosen.map(({ id }) => id));
          expect([found.size, chosen.length]).toEqual(Array(2).fill(Math.min(count, expected.length)));
          expect([...found].every((id) => ids.has(id))).toBe(true);
        }
      }
    });

    test('has each thought equally often', async () => {
      const { store } = await open();
      for (const index of firstRanks(5))
        await store.add(draftOf(`${index}`, { lang: index < 2 ? 'de' : 'en' }), `${index}`, changeAt(index));
      const random = seededRandom(1);
      const counts = new Map<string, number>();
      for (let run = 0; run < 300; run += 1)
        for (const { thought } of await store.sample(selectPublic({ ...noFilter, lang: 'en' }), 1, random))
          counts.set(thought, (counts.get(thought) ?? 0) + 1);
      expect([...counts.keys()].toSorted()).toEqual(['2', '3', '4']);
      for (const count of counts.values()) expect(Math.abs(count - 100)).toBeLessThan(25);
    });
  });

  describe('a maximum length', () => {
    test('counts characters like the limit of a text, and leaves out records without text', async () => {
      const { store, putRecord } = await open();
      await store.add(draftOf('😀'.repeat(4)), 'four', changeAt(1));
      await store.add(draftOf('five!'), 'five', changeAt(2));
      await putRecord('legacy', { text: 'abc' });
      await putRecord('blank', { thought: ' \u200b ' });
      await store.reindex();
      const findTexts = async (maxLength: number | null) => {
        const found = await readAllPages(store, selectPublic({ ...noFilter, maxLength }));
        return found.map(({ thought }) => thought);
      };
      expect(await findTexts(4)).toEqual(['😀😀😀😀', 'abc']);
      expect(await findTexts(null)).toEqual(['five!', '😀😀😀😀', 'abc']);
      expect(await findTexts(2)).toEqual([]);
    });
  });

  describe('the authors', () => {
    test('are the authors of all live thoughts with a text, in pages of any size', async () => {
      const fixture = await open();
      const { store, putRecord } = fixture;
      const change = createRandomChange(fixture, 10);
      for (let turn = 0; turn < 40; turn += 1) await change(turn);
      for (const [minute, author] of ['J. K. Rowling', 'j k rowling', '老子', 'J.K. Rowlíng', null].entries())
        await store.add(draftOf(`By ${author}`, { author }), `by ${author}`, changeAt(100 + minute));
      await putRecord('blank', { thought: ' ', author: 'Nobody' });
      await putRecord('legacy', { text: 'Old.', author: '!?' });
      await store.reindex();
      const counts = new Map<string, number>();
      for (const thought of (await readAll(store, 'live')).filter(hasVisibleText)) {
        const slug = authorSlug(thought.author);
        if (slug !== null) counts.set(slug, (counts.get(slug) ?? 0) + 1);
      }
      const expected = [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1));
      for (const first of [1, 3, 50]) {
        const found = [];
        for (let after: string | null = null; ;) {
          const { edges, pageInfo, totalCount } = await readAuthors({ thoughts: store }, { first, after });
          found.push(...edges.map(({ node }) => node));
          expect(totalCount).toBe(expected.length);
          after = pageInfo.endCursor ?? null;
          if (!pageInfo.hasNextPage) break;
        }
        expect(found.map(({ slug, thoughtCount }) => [slug, thoughtCount])).toEqual(expected);
        expect(found).toContainEqual({ slug: 'j-k-rowling', name: 'J.K. Rowlíng', thoughtCount: 3 });
      }
      const { edges } = await store.readPage(pageQuery());
      await expect(store.readAuthors({ first: 1, after: edges[0]?.cursor ?? '' })).rejects.toThrow(BadCursor);
    });
  });
}

import { describe, expect, test } from 'vitest';
import { BadCursor } from '../../storage/storeErrors.ts';
import { changeAt, draftOf, type StoreFixture } from '../../../tests/support/stores/storeFixture.ts';

export function describeAuthorPages(open: () => Promise<StoreFixture>): void {
  describe('readByAuthor', () => {
    test('returns the live thoughts of an author, newest first, by any spelling of the name', async () => {
      const { store, putRecord } = await open();
      const authors = [
        'J. K. Rowling',
        'J.K. Rowling',
        'Jo',
        'J K',
        'j-k rowlíng',
        'J. K. Rowling Jr.',
        null,
      ];
      for (const [minute, author] of authors.entries())
        await store.add(draftOf(`${minute} ${author}`, { author }), `key ${minute}`, changeAt(minute));
      await putRecord('legacy', { text: 'old', author: 'J. K. ROWLING' });
      await store.reindex();
      const page = await store.readByAuthor({ slug: 'j-k-rowling', first: 10, after: null });
      expect(page.edges.map(({ node }) => node.thought)).toEqual([
        '4 j-k rowlíng',
        '1 J.K. Rowling',
        '0 J. K. Rowling',
        'old',
      ]);
      expect([page.totalCount, page.hasNextPage]).toEqual([4, false]);
      await store.trash(page.edges[0]?.node.id ?? '', changeAt(9));
      const changed = await store.readByAuthor({ slug: 'j-k-rowling', first: 10, after: null });
      expect(changed.totalCount).toBe(3);
    });

    test('returns a thought for its new author after the author was changed', async () => {
      const { store } = await open();
      const added = await store.add(draftOf('A', { author: 'Ada' }), 'a', changeAt(0));
      await store.update(added.id, draftOf('A', { author: '老子' }), added.version, changeAt(1));
      const count = async (slug: string) =>
        (await store.readByAuthor({ slug, first: 1, after: null })).totalCount;
      expect([await count('ada'), await count('老子')]).toEqual([0, 1]);
    });

    test('skips and repeats no thought on further pages, even with equal dates', async () => {
      const { store } = await open();
      const ids = [];
      for (const key of ['a', 'b', 'c', 'd', 'e'])
        ids.push((await store.add(draftOf('The same words'), key, changeAt(1))).id);
      const seen: string[] = [];
      let after: string | null = null;
      for (let pages = 1; ; pages += 1) {
        const page = await store.readByAuthor({ slug: 'ann-author', first: 2, after });
        seen.push(...page.edges.map(({ node }) => node.id));
        after = page.edges.at(-1)?.cursor ?? null;
        if (page.hasNextPage) continue;
        expect(pages).toBe(3);
        break;
      }
      expect(seen.toSorted()).toEqual(ids.toSorted());
      await expect(store.readByAuthor({ slug: 'ann', first: 2, after })).rejects.toThrow(BadCursor);
    });
  });
}

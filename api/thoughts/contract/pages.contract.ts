import { describe, expect, test } from 'vitest';
import { BadCursor } from '../../storage/storeErrors.ts';
import {
  changeAt,
  draftOf,
  addThoughts,
  pageQuery,
  readAllPages,
  type StoreFixture,
} from '../../../tests/support/stores/storeFixture.ts';
import type { ThoughtOrder } from '../thoughtRecord.ts';
import type { ThoughtPageQuery, ThoughtStore } from '../thoughtStore.ts';

export function describePages(open: () => Promise<StoreFixture>): void {
  describe('readPage', () => {
    test.each<[ThoughtOrder, string[]]>([
      ['NEWEST', ['wolf', 'Ärger', 'zebra', 'apple', 'old']],
      ['OLDEST', ['old', 'apple', 'zebra', 'Ärger', 'wolf']],
      ['AUTHOR', ['old', 'zebra', 'wolf', 'apple', 'Ärger']],
      ['THOUGHT', ['apple', 'Ärger', 'old', 'wolf', 'zebra']],
    ])('sorts by %s, ignoring case and accents, with legacy records', async (orderBy, expected) => {
      const { store, putRecord } = await open();
      const authors = { apple: 'Émile', zebra: 'anna', Ärger: 'Zoe', wolf: 'Bea' };
      for (const [minute, [text, author]] of Object.entries(authors).entries()) {
        await store.add(draftOf(text, { author }), text, changeAt(minute));
      }
      await putRecord('legacy', { text: 'old' });
      await store.reindex();
      const { edges, totalCount } = await store.readPage(pageQuery({ orderBy }));
      expect(edges.map(({ node }) => node.thought)).toEqual(expected);
      expect(totalCount).toBe(5);
    });

    test.each<ThoughtOrder>(['NEWEST', 'OLDEST', 'AUTHOR', 'THOUGHT'])(
      'by %s skips and repeats no thought when sort keys are equal and thoughts are added between pages',
      async (orderBy) => {
        const { store } = await open();
        const ids = [];
        for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) {
          ids.push((await store.add(draftOf('The same words'), key, changeAt(1))).id);
        }
        const seen: string[] = [];
        let page = await store.readPage(pageQuery({ orderBy, first: 2 }));
        for (let round = 0; ; round += 1) {
          seen.push(...page.edges.map(({ node }) => node.id));
          if (!page.hasNextPage) break;
          await store.add(draftOf('The same words'), `between ${round}`, changeAt(1));
          page = await store.readPage(
            pageQuery({ orderBy, first: 2, after: page.edges.at(-1)?.cursor ?? null }),
          );
        }
        expect(new Set(seen).size).toBe(seen.length);
        expect(ids.filter((id) => !seen.includes(id))).toEqual([]);
      },
    );

    test('searches all text fields, ignoring case and accents, and counts the matches', async () => {
      const { store, putRecord } = await open();
      await store.add(draftOf('Crème brûlée', { author: 'A' }), '1', changeAt(1));
      await store.add(draftOf('Two', { author: 'CREME Caramel' }), '2', changeAt(2));
      await store.add(draftOf('Three', { summary: 'with crème' }), '3', changeAt(3));
      await store.add(draftOf('Four', { application: 'Eat  créme.' }), '4', changeAt(4));
      await store.add(draftOf('Five', { url: 'https://example.org/Creme' }), '5', changeAt(5));
      await addThoughts(store, ['Six', 'Seven']);
      await putRecord('legacy', { text: 'La crème' });
      await store.reindex();
      const found = await readTexts(store, { search: ' CRÈME', first: 2, orderBy: 'OLDEST' });
      expect(found).toEqual(['La crème', 'Crème brûlée', 'Two', 'Three', 'Four', 'Five']);
      const { totalCount, hasNextPage } = await store.readPage(pageQuery({ search: 'creme', first: 4 }));
      expect({ totalCount, hasNextPage }).toEqual({ totalCount: 6, hasNextPage: true });
      expect(await store.readPage(pageQuery({ search: 'nowhere' }))).toEqual({
        edges: [],
        hasNextPage: false,
        totalCount: 0,
        collectionCount: 8,
      });
    });

    test('returns live or trashed thoughts with their counts', async () => {
      const { store } = await open();
      const [first] = await addThoughts(store, ['alpha', 'bravo', 'charlie']);
      await store.trash(first?.id ?? '', changeAt(9));
      expect(await readTexts(store, { place: 'trash' })).toEqual(['alpha']);
      expect(await readTexts(store, { place: 'live' })).toEqual(['charlie', 'bravo']);
      expect(await store.readPage(pageQuery({ place: 'trash', search: 'bravo' }))).toMatchObject({
        totalCount: 0,
        collectionCount: 1,
      });
      expect(await store.readPage(pageQuery({ place: 'trash' }))).toMatchObject({
        totalCount: 1,
        hasNextPage: false,
      });
      expect(await store.readPage(pageQuery({ search: 'bravo' }))).toMatchObject({
        totalCount: 1,
        collectionCount: 2,
      });
      expect(await store.readPage(pageQuery({}))).toMatchObject({ totalCount: 2, collectionCount: 2 });
    });

    test('rejects a cursor that is invalid or of another order', async () => {
      const { store } = await open();
      await addThoughts(store, ['a', 'b']);
      const cursor = (await store.readPage(pageQuery({ first: 1 }))).edges[0]?.cursor ?? '';
      await expect(store.readPage(pageQuery({ after: cursor, orderBy: 'AUTHOR' }))).rejects.toThrow(
        BadCursor,
      );
      for (const after of ['', 'garbage', '%%%', 'bnVsbA', btoa('["NEWEST","x","a/b"]')]) {
        await expect(store.readPage(pageQuery({ after }))).rejects.toThrow(BadCursor);
      }
    });

    test('continues after a deleted thought, and sorts long texts and rare characters consistently', async () => {
      const { store } = await open();
      const long = 'ß'.repeat(499);
      await addThoughts(store, ['😀 one', `${long}a`, '𝒵 two', '\uffee three', `${long}b`]);
      const all = await readTexts(store, { orderBy: 'THOUGHT', first: 1 });
      expect(all.toSorted()).toEqual(['😀 one', `${long}a`, '𝒵 two', '\uffee three', `${long}b`].toSorted());
      const first = (await store.readPage(pageQuery({ first: 2, orderBy: 'THOUGHT' }))).edges;
      await store.trash(first[1]?.node.id ?? '', changeAt(50));
      const rest = await store.readPage(pageQuery({ after: first[1]?.cursor ?? null, orderBy: 'THOUGHT' }));
      expect(rest.edges.map(({ node }) => node.thought)).toEqual(all.slice(2));
    });
  });
}

async function readTexts(store: ThoughtStore, query: Partial<ThoughtPageQuery>): Promise<string[]> {
  return (await readAllPages(store, query)).map(({ thought }) => thought);
}

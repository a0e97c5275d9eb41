import { describe, expect, test } from 'vitest';
import { BadCursor } from '../../storage/storeErrors.ts';
import { changeAt, draftOf, addThoughts, type StoreFixture } from './storeFixture.ts';
import type { ThoughtOrder, ThoughtPageQuery, ThoughtStore } from '../thoughtStore.ts';

export function describePages(open: () => Promise<StoreFixture>): void {
  describe('pages', () => {
    test.each<[ThoughtOrder, string[]]>([
      ['NEWEST', ['wolf', 'Ärger', 'zebra', 'apple', 'old']],
      ['OLDEST', ['old', 'apple', 'zebra', 'Ärger', 'wolf']],
      ['AUTHOR', ['old', 'zebra', 'wolf', 'apple', 'Ärger']],
      ['THOUGHT', ['apple', 'Ärger', 'old', 'wolf', 'zebra']],
    ])('come by %s, whatever the case and accents, old records included', async (orderBy, expected) => {
      const { store, putRecord } = await open();
      const authors = { apple: 'Émile', zebra: 'anna', Ärger: 'Zoe', wolf: 'Bea' };
      for (const [minute, [text, author]] of Object.entries(authors).entries()) {
        await store.add(draftOf(text, { author }), text, changeAt(minute));
      }
      await putRecord('legacy', { text: 'old' });
      const { edges, totalCount } = await store.readPage(pageQuery({ orderBy }));
      expect(edges.map(({ node }) => node.thought)).toEqual(expected);
      expect(totalCount).toBe(5);
    });

    test('are not needed to find the live thoughts whose words begin alike', async () => {
      const { store, putRecord } = await open();
      const texts = ['Begin anywhere.', 'bégin  anywhere else', 'Begin', 'We begin anywhere', 'Begin anyhow'];
      const [first] = await addThoughts(store, texts);
      await putRecord('old', { text: 'BEGIN ANYWHERE now' });
      await store.reindex();
      const found = async (text: string, count = 5) =>
        (await store.findByPrefix(text, count)).map(({ thought }) => thought).toSorted();
      expect(await found('Begin anywhere')).toEqual([
        'BEGIN ANYWHERE now',
        'Begin anywhere.',
        'bégin  anywhere else',
      ]);
      expect(await found('begin', 2)).toHaveLength(2);
      expect(await found('nothing like it')).toEqual([]);
      await store.trash(first?.id ?? '', changeAt(9));
      expect(await found('Begin anywhere')).toEqual(['BEGIN ANYWHERE now', 'bégin  anywhere else']);
    });

    test('find the same words whatever stands between them', async () => {
      const { store } = await open();
      await addThoughts(store, [
        'Stay hungry. Stay foolish.',
        '千里之行，始於足下。',
        '💧💧💧💧💧💧💧💧',
        '…',
      ]);
      const found = async (text: string) => (await store.findByPrefix(text, 5)).map(({ thought }) => thought);
      for (const typed of ['Stay hungry, stay foolish', '“Stay hungry – stay', 'stay-hungry stay FOOLISH!']) {
        expect(await found(typed)).toEqual(['Stay hungry. Stay foolish.']);
      }
      expect(await found('千里之行始於足下')).toEqual(['千里之行，始於足下。']);
      expect(await found('💧💧💧💧')).toEqual(['💧💧💧💧💧💧💧💧']);
    });

    test('notice by themselves what an earlier version wrote without the letters to compare', async () => {
      const { store, clearLettersKeys } = await open();
      await addThoughts(store, ['Stay hungry. Stay foolish.', 'Begin anywhere.']);
      await clearLettersKeys();
      expect(await store.reindex()).toBe(2);
      expect(await store.reindex()).toBe(0);
      const [found] = await store.findByPrefix('Stay hungry, stay foolish', 5);
      expect(found?.thought).toBe('Stay hungry. Stay foolish.');
      await clearLettersKeys();
      expect(await store.upgrade()).toBe(2);
      expect(await store.upgrade()).toBe(0);
      expect(await store.findByPrefix('begin anywhere', 5)).toHaveLength(1);
    });

    test.each<ThoughtOrder>(['NEWEST', 'OLDEST', 'AUTHOR', 'THOUGHT'])(
      'by %s skip and repeat nobody, though keys are equal and others are added between them',
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

    test('search all texts without minding case and accents, and count what matches', async () => {
      const { store, putRecord } = await open();
      await store.add(draftOf('Crème brûlée', { author: 'A' }), '1', changeAt(1));
      await store.add(draftOf('Two', { author: 'CREME Caramel' }), '2', changeAt(2));
      await store.add(draftOf('Three', { summary: 'with crème' }), '3', changeAt(3));
      await store.add(draftOf('Four', { application: 'Eat  créme.' }), '4', changeAt(4));
      await store.add(draftOf('Five', { url: 'https://example.org/Creme' }), '5', changeAt(5));
      await addThoughts(store, ['Six', 'Seven']);
      await putRecord('legacy', { text: 'La crème' });
      const found = await readAllPages(store, { search: ' CRÈME', first: 2, orderBy: 'OLDEST' });
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

    test('show the live or the trashed, each with its own count', async () => {
      const { store } = await open();
      const [first] = await addThoughts(store, ['alpha', 'bravo', 'charlie']);
      await store.trash(first?.id ?? '', changeAt(9));
      expect(await readAllPages(store, { trashed: true })).toEqual(['alpha']);
      expect(await readAllPages(store, { trashed: false })).toEqual(['charlie', 'bravo']);
      expect(await store.readPage(pageQuery({ trashed: true, search: 'bravo' }))).toMatchObject({
        totalCount: 0,
        collectionCount: 1,
      });
      expect(await store.readPage(pageQuery({ trashed: true }))).toMatchObject({
        totalCount: 1,
        hasNextPage: false,
      });
      expect(await store.readPage(pageQuery({ search: 'bravo' }))).toMatchObject({
        totalCount: 1,
        collectionCount: 2,
      });
      expect(await store.readPage(pageQuery({}))).toMatchObject({ totalCount: 2, collectionCount: 2 });
    });

    test('refuse a cursor that is garbage or of another order', async () => {
      const { store } = await open();
      await addThoughts(store, ['a', 'b']);
      const cursor = (await store.readPage(pageQuery({ first: 1 }))).edges[0]?.cursor ?? '';
      await expect(store.readPage(pageQuery({ after: cursor, orderBy: 'AUTHOR' }))).rejects.toThrow(
        BadCursor,
      );
      for (const after of ['', 'garbage', '%%%', 'bnVsbA', btoa('["NEWEST","x","a/b"]')]) {
        await expect(store.readPage(pageQuery({ after }))).rejects.toThrow(BadCursor);
        await expect(store.readAuditPage(5, after)).rejects.toThrow(BadCursor);
      }
      await expect(store.readAuditPage(5, cursor)).rejects.toThrow(BadCursor);
    });

    test('go on behind a thought that is gone, and keep long and odd texts in order', async () => {
      const { store } = await open();
      const long = 'ß'.repeat(499);
      await addThoughts(store, ['😀 one', `${long}a`, '𝒵 two', '\uffee three', `${long}b`]);
      const all = await readAllPages(store, { orderBy: 'THOUGHT', first: 1 });
      expect(all.toSorted()).toEqual(['😀 one', `${long}a`, '𝒵 two', '\uffee three', `${long}b`].toSorted());
      const first = (await store.readPage(pageQuery({ first: 2, orderBy: 'THOUGHT' }))).edges;
      await store.trash(first[1]?.node.id ?? '', changeAt(50));
      const rest = await store.readPage(pageQuery({ after: first[1]?.cursor ?? null, orderBy: 'THOUGHT' }));
      expect(rest.edges.map(({ node }) => node.thought)).toEqual(all.slice(2));
    });
  });
}

function pageQuery(query: Partial<ThoughtPageQuery>): ThoughtPageQuery {
  return { first: 50, after: null, search: null, orderBy: 'NEWEST', trashed: false, ...query };
}

async function readAllPages(store: ThoughtStore, query: Partial<ThoughtPageQuery>): Promise<string[]> {
  const texts = [];
  let page = await store.readPage(pageQuery(query));
  for (;;) {
    texts.push(...page.edges.map(({ node }) => node.thought));
    if (!page.hasNextPage) return texts;
    page = await store.readPage(pageQuery({ ...query, after: page.edges.at(-1)?.cursor ?? null }));
  }
}

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { normalizeDraft, type Thought } from '#domain/thought/thought.ts';
import type { ThoughtFilter } from '#domain/thought/thoughtFilter.ts';
import {
  addThoughts,
  changeAt,
  draftOf,
  firstRanks,
  pageQuery,
  readAllPages,
  type StoreFixture,
} from '../../../tests/support/stores/storeFixture.ts';
import { hostileTexts } from '../../../tests/support/browser/hostileTexts.ts';
import { emptyFilter, findExpected, readAll } from '../../../tests/support/stores/expectedPages.ts';
import { createRandomChange } from '../../../tests/support/stores/randomChanges.ts';
import { sortOrders, type ThoughtOrder } from '../thoughtRecord.ts';
import type { ThoughtStore } from '../thoughtStore.ts';

const quotes = JSON.parse(readFileSync('tests/support/browser/quotes.json', 'utf8')) as {
  text: string;
  author: string;
}[];

/** Each condition is fulfilled by some of the thoughts that are changed at random. */
const filters: ThoughtFilter[] = [
  { ...emptyFilter, needsAttention: true },
  { ...emptyFilter, lang: 'de' },
];

const orders = Object.keys(sortOrders) as ThoughtOrder[];

/** Words of other scripts. JavaScript and UTF-8 sort some of them differently. */
const otherScripts = [
  '😀 the smile',
  '\uffee the circle',
  '𝒵 the letter',
  '千里之行，始於足下。',
  'İstanbul',
];

/** Each is searched in another order: NEWEST, OLDEST, AUTHOR, THOUGHT, and so on. */
const searches = [
  'e',
  ' ',
  'LOVE',
  'the',
  '  the  World ',
  'don’t',
  'youtube.com',
  'United',
  'ÉÉ',
  'no thought has this',
  '足下',
  'In the depth of winter, I finally learned that there was within me an invincible summer. · Albert Camus',
];

export function describeSearch(open: () => Promise<StoreFixture>, operations: number): void {
  describe('a search in 2,127 quotations', () => {
    test('returns the same thoughts in the same order as a comparison of all texts', async () => {
      const { store } = await open();
      const all = await importQuotes(store);
      for (const [index, search] of searches.entries()) {
        const query = pageQuery({ search, orderBy: orders[index % orders.length] ?? 'NEWEST', first: 5 });
        const expected = findExpected(all, query);
        const { edges, ...counts } = await store.readPage(query);
        expect(edges.map(({ node }) => node)).toEqual(expected.slice(0, 5));
        expect(counts).toEqual({
          hasNextPage: expected.length > 5,
          totalCount: expected.length,
          collectionCount: all.length,
        });
      }
      for (const orderBy of orders) {
        const everyMatch = findExpected(all, pageQuery({ search: 'love', orderBy }));
        expect(everyMatch.length).toBeGreaterThan(100);
        expect(await readAllPages(store, { search: 'love', orderBy, first: 70 })).toEqual(everyMatch);
      }
    });
  });

  describe('a search or filter', () => {
    for (const seed of [1, 2, 3])
      test(`is exact after each change by one of two stores (seed ${seed})`, async () => {
        const fixture = await open();
        const changeRandomly = createRandomChange(fixture, seed);
        for (let turn = 0; turn < 30; turn += 1) {
          await changeRandomly(turn);
          expect(await runSearches(fixture.store)).toEqual(await findExpectedResults(fixture.store));
        }
      });

    test('is exact, and the ranks are dense, after concurrent changes by two stores', async () => {
      const fixture = await open();
      const changeRandomly = createRandomChange(fixture, 4);
      for (let round = 0; round < operations / 8; round += 1) {
        await Promise.all(firstRanks(4).map((turn) => changeRandomly(round * 4 + turn)));
        expect(await fixture.ranks()).toEqual(firstRanks(await fixture.store.size()));
        expect(await runSearches(fixture.store)).toEqual(await findExpectedResults(fixture.store));
      }
    });

    test('finds attempts to inject commands by their own text, and runs none', async () => {
      const { store } = await open();
      const texts = hostileTexts
        .filter((text) => /['$%\\]/.test(text))
        .map((text) => normalizeDraft({ thought: text }).thought);
      expect(texts.length).toBeGreaterThan(5);
      await addThoughts(store, texts);
      const all = await readAll(store, 'live');
      for (const search of texts) {
        const found = await readAllPages(store, { search });
        expect(found).toEqual(findExpected(all, pageQuery({ search })));
        expect(found.map(({ thought }) => thought)).toContain(search);
        await store.readByAuthor({ slug: search, first: 5, after: null });
      }
      expect(await readAll(store, 'live')).toEqual(all);
    });

    test('findSameWords returns live thoughts that differ only in case, punctuation and accents', async () => {
      const { store } = await open();
      const [one, , , trashed] = await addThoughts(store, [
        'Né là-bas!',
        'Né là',
        'Né là-bas, too',
        'ne la bas',
      ]);
      await store.trash(trashed?.id ?? '', changeAt(9));
      expect(await store.findSameWords('  NE LA BAS ')).toEqual([one]);
      expect(await store.findSameWords('ne la bas, t')).toEqual([]);
      expect(await store.findSameWords(' ')).toEqual([]);
    });

    test('finds a record that was edited in the database by its new values after an upgrade', async () => {
      const { store, editRecord } = await open();
      const added = await addThoughts(store, ['Words one', 'Words two', 'Words three']);
      await editRecord(added[1]?.id ?? '', {
        summary: 'Edited in the console',
        lang: 'de',
        url: 'https://example.org/',
      });
      await store.upgrade();
      const found = await readAllPages(store, { search: 'edited' });
      expect(found.map(({ thought }) => thought)).toEqual(['Words two']);
      expect(await readAllPages(store, { filter: { ...emptyFilter, lang: 'de' } })).toEqual(found);
      expect(await readAllPages(store, { filter: { ...emptyFilter, needsAttention: true } })).toEqual(found);
      expect(await readAllPages(store, { search: 'words' })).toHaveLength(3);
    });
  });
}

const searchesAfterChanges = [false, true].flatMap((trashed) =>
  [{ search: 'words' }, { search: 'bo' }, ...filters.map((filter) => ({ filter }))].map((conditions) =>
    pageQuery(Object.assign({ orderBy: 'THOUGHT' as const, trashed }, conditions)),
  ),
);

function runSearches(store: ThoughtStore): Promise<Thought[][]> {
  return Promise.all(searchesAfterChanges.map((query) => readAllPages(store, query)));
}

async function findExpectedResults(store: ThoughtStore): Promise<Thought[][]> {
  return Promise.all(
    searchesAfterChanges.map(async (query) => findExpected(await readAll(store, query.place), query)),
  );
}

/** Imports the quotations, and returns the thoughts. */
async function importQuotes(store: ThoughtStore): Promise<Thought[]> {
  const texts = [...quotes, ...otherScripts.map((text) => ({ text, author: 'Ünïted Author' }))];
  const rows = texts.map(({ text, author }, index) => ({
    id: null,
    draft: draftOf(text, { author }),
    createdAt: changeAt(Math.floor(index / 3)).now,
  }));
  await store.import(rows, changeAt(1), false);
  return readAll(store, 'live');
}

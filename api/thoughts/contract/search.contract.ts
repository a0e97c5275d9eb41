import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '#domain/feed/random.ts';
import { normalizeForSearch } from '#domain/text/normalizeForSearch.ts';
import type { Thought } from '#domain/thought/thought.ts';
import {
  addThoughts,
  changeAt,
  draftOf,
  firstRanks,
  pageQuery,
  readAllPages,
  type StoreFixture,
} from '../../../tests/support/stores/storeFixture.ts';
import { indexKeysOf, searchTextOf, sortOrders } from '../thoughtRecord.ts';
import type { ThoughtOrder, ThoughtPageQuery, ThoughtStore } from '../thoughtStore.ts';

const quotes = JSON.parse(readFileSync('tests/support/browser/quotes.json', 'utf8')) as {
  text: string;
  author: string;
}[];

const orders = Object.keys(sortOrders) as ThoughtOrder[];

/** Words of other scripts, some of which JavaScript and UTF-8 sort differently. */
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
        const query = { search, orderBy: orders[index % orders.length] ?? 'NEWEST' };
        const expected = findExpected(all, query);
        const { edges, ...counts } = await store.readPage(pageQuery({ ...query, first: 5 }));
        expect(edges.map(({ node }) => node)).toEqual(expected.slice(0, 5));
        expect(counts).toEqual({
          hasNextPage: expected.length > 5,
          totalCount: expected.length,
          collectionCount: all.length,
        });
      }
      for (const orderBy of orders) {
        const everyMatch = findExpected(all, { search: 'love', orderBy });
        expect(everyMatch.length).toBeGreaterThan(100);
        expect(await readAllPages(store, { search: 'love', orderBy, first: 70 })).toEqual(everyMatch);
      }
    });
  });

  describe('a search', () => {
    for (const seed of [1, 2, 3])
      test(
        `is exact after each change by one of two stores (seed ${seed})`,
        { tags: seed === 1 ? [] : 'slow' },
        async () => {
          const fixture = await open();
          const changeRandomly = createRandomChange(fixture, seed);
          for (let turn = 0; turn < 30; turn += 1) {
            await changeRandomly(turn);
            expect(await runSearches(fixture.store)).toEqual(await findExpectedResults(fixture.store));
          }
        },
      );

    test('is exact, and the ranks are dense, after concurrent changes by two stores', async () => {
      const fixture = await open();
      const changeRandomly = createRandomChange(fixture, 4);
      for (let round = 0; round < operations / 8; round += 1) {
        await Promise.all(firstRanks(4).map((turn) => changeRandomly(round * 4 + turn)));
        expect(await fixture.ranks()).toEqual(firstRanks(await fixture.store.size()));
        expect(await runSearches(fixture.store)).toEqual(await findExpectedResults(fixture.store));
      }
    });

    test('finds a record that was edited in the database by its new text after an upgrade', async () => {
      const { store, editRecord } = await open();
      const added = await addThoughts(store, ['Words one', 'Words two', 'Words three']);
      await editRecord(added[1]?.id ?? '', { summary: 'Edited in the console' });
      await store.upgrade();
      const found = await readAllPages(store, { search: 'edited' });
      expect(found.map(({ thought }) => thought)).toEqual(['Words two']);
      expect(await readAllPages(store, { search: 'words' })).toHaveLength(3);
    });
  });
}

const searchesAfterChanges = [false, true].flatMap((trashed) =>
  ['words', 'bo'].map((search) => ({ search, orderBy: 'THOUGHT', trashed }) as const),
);

function runSearches(store: ThoughtStore): Promise<Thought[][]> {
  return Promise.all(searchesAfterChanges.map((query) => readAllPages(store, query)));
}

async function findExpectedResults(store: ThoughtStore): Promise<Thought[][]> {
  const [live, trashed] = [await readAll(store, false), await readAll(store, true)];
  return searchesAfterChanges.map((query) => findExpected(query.trashed ? trashed : live, query));
}

interface ThoughtWithText {
  thought: Thought;
  searchText: string;
}

/** Imports the quotations, and returns the thoughts. */
async function importQuotes(store: ThoughtStore): Promise<ThoughtWithText[]> {
  const texts = [...quotes, ...otherScripts.map((text) => ({ text, author: 'Ünïted Author' }))];
  const rows = texts.map(({ text, author }, index) => ({
    id: null,
    draft: draftOf(text, { author }),
    createdAt: changeAt(Math.floor(index / 3)).now,
  }));
  await store.import(rows, changeAt(1), false);
  return readAll(store, false);
}

async function readAll(store: ThoughtStore, trashed: boolean): Promise<ThoughtWithText[]> {
  const all = [];
  for await (const { thought } of store.iterate(trashed))
    all.push({ thought, searchText: searchTextOf(thought) });
  return all;
}

/** Returns the matches in the order of the bytes of their sort keys and ids in UTF-8. */
function findExpected(
  all: readonly ThoughtWithText[],
  { search, orderBy }: Pick<ThoughtPageQuery, 'orderBy'> & { search: string },
): Thought[] {
  const { key, direction } = sortOrders[orderBy];
  const normalized = normalizeForSearch(search);
  const sorted = all
    .filter(({ searchText }) => searchText.includes(normalized))
    .map(({ thought }) => ({
      thought,
      key: Buffer.from(indexKeysOf(thought)[key]),
      id: Buffer.from(thought.id),
    }))
    .toSorted((one, other) => Buffer.compare(one.key, other.key) || Buffer.compare(one.id, other.id))
    .map(({ thought }) => thought);
  return direction === 'asc' ? sorted : sorted.toReversed();
}

/** Returns a function that does one random change by one of the two stores. */
export function createRandomChange({ store, otherStore }: StoreFixture, seed: number) {
  const random = seededRandom(seed);
  const ids: string[] = [];
  const pickId = () => ids[Math.floor(random() * ids.length)] ?? 'none';
  return async (turn: number): Promise<void> => {
    const changed = random() < 0.5 ? store : otherStore;
    const chance = random();
    const change = changeAt(turn);
    // A search for one of these words doesn't find a thought by an earlier text with the other one.
    const word = random() < 0.5 ? 'Words' : 'Terms';
    const draft = draftOf(`${word} ${seed}/${turn}`, { author: random() < 0.5 ? 'Bo' : 'Al' });
    if (chance < 0.25) ids.push((await changed.add(draft, `key ${seed}/${turn}`, change)).id);
    else if (chance < 0.5) {
      const thought = await changed.findById(pickId());
      if (thought !== null) await changed.update(thought.id, draft, thought.version, change);
    } else if (chance < 0.7) await changed.trash(pickId(), change);
    else if (chance < 0.8) await changed.restore(pickId(), change);
    else if (chance < 0.85) await changed.purgeTrash(changeAt(turn - 10).now);
    else if (chance < 0.9) await changed.reindex();
    else {
      const rows = firstRanks(3).map((index) => ({
        id: null,
        draft: { ...draft, thought: `${draft.thought} ${index}` },
        createdAt: null,
      }));
      ids.push(...(await changed.import(rows, change, false)).map(({ id }) => id));
    }
  };
}

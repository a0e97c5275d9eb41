import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { idsOf, range } from '../../tests/support/collection/builders.ts';
import { anyCharacter } from '../../tests/support/flow/anyCharacter.ts';
import { seededRandom } from '../feed/random.ts';
import {
  decodeFeedCursor,
  encodeFeedCursor,
  type FeedCursor,
  type FeedPage,
  pickRandom,
  readFeed,
} from './feed.ts';

fc.configureGlobal({ seed: 2026 });

interface Item {
  id: string;
}

const itemsOf = (count: number): Item[] => range(count).map((index) => ({ id: `thought-${index}` }));

/** Reads pages until they contain `length` thoughts. */
function walk(items: readonly Item[], { seed = 1, first = 7, length = items.length }): string[] {
  const ids: string[] = [];
  for (let after: FeedCursor | null = null; ids.length < length;) {
    const page: FeedPage<Item> = readFeed(items, {
      seed,
      first: Math.min(first, length - ids.length),
      after,
    });
    ids.push(...idsOf(page.edges.map(({ thought }) => thought)));
    after = page.end;
  }
  return ids;
}

describe('readFeed', () => {
  test('returns every thought once before it starts a new round, whatever the page size', () => {
    const counts = fc.integer({ min: 1, max: 300 });
    fc.assert(
      fc.property(counts, fc.integer({ min: 1, max: 50 }), fc.integer(), (count, first, seed) => {
        expect(new Set(walk(itemsOf(count), { seed, first })).size).toBe(count);
      }),
    );
  });

  test('returns each thought equally often at each position, over 4,000 seeds', () => {
    const items = itemsOf(40);
    const counts = new Map<string, number>();
    for (const seed of range(4_000))
      for (const [position, id] of walk(items, { seed: seed - 2_000, first: 50 }).entries())
        counts.set(`${position} ${id}`, (counts.get(`${position} ${id}`) ?? 0) + 1);
    const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - 100) ** 2 / 100, 0);
    const degreesOfFreedom = 40 * 40 - 1;
    expect(counts.size).toBe(40 * 40);
    expect((chiSquare - degreesOfFreedom) / Math.sqrt(2 * degreesOfFreedom)).toBeLessThan(3.5);
  });

  test('returns every order of 4 thoughts equally often, in the first round and in the second', () => {
    for (const start of [0, 4]) {
      const counts = new Map<string, number>();
      for (const seed of range(2_400)) {
        const order = walk(itemsOf(4), { seed, first: 4, length: 8 })
          .slice(start, start + 4)
          .join();
        counts.set(order, (counts.get(order) ?? 0) + 1);
      }
      const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - 100) ** 2 / 100, 0);
      expect(counts.size).toBe(24);
      expect((chiSquare - 23) / Math.sqrt(2 * 23)).toBeLessThan(3.5);
    }
  });

  test('returns each remaining thought exactly once while others are added and deleted between pages', () => {
    const change = fc.record({ add: fc.nat(4), remove: fc.array(fc.nat(200), { maxLength: 4 }) });
    fc.assert(
      fc.property(fc.array(change, { minLength: 30, maxLength: 30 }), fc.integer(), (changes, seed) => {
        let items = itemsOf(100);
        let added = 0;
        const kept = new Set(idsOf(items));
        const seen: string[] = [];
        let after: FeedCursor | null = null;
        for (const { add, remove } of changes) {
          const page: FeedPage<Item> = readFeed(items, { seed, first: 5, after });
          after = page.end;
          if (after.round > 0) break;
          seen.push(...idsOf(page.edges.map(({ thought }) => thought)));
          for (const index of remove) kept.delete(items[index]?.id ?? '');
          items = items.filter((_, index) => !remove.includes(index));
          items = [...items, ...range(add).map(() => ({ id: `added-${(added += 1)}` }))];
        }
        expect(new Set(seen).size).toBe(seen.length);
        const end: FeedCursor = after ?? { round: 0, position: -1 };
        const passed = readFeed(items, { seed, first: 1_000, after: null }).edges.filter(
          ({ cursor }) => end.round === 0 && cursor.position <= end.position,
        );
        const missed = idsOf(passed.map(({ thought }) => thought)).filter(
          (id) => kept.has(id) && !seen.includes(id),
        );
        expect(missed).toEqual([]);
      }),
    );
  });

  test('returns different thoughts on a page that continues with the next round', () => {
    for (const count of [1, 2, 3, 5, 19, 20, 21, 50]) {
      let after: FeedCursor | null = null;
      for (let page = 0; page < 30; page += 1) {
        const { edges, end }: FeedPage<Item> = readFeed(itemsOf(count), { seed: 3, first: 20, after });
        expect(new Set(edges.map(({ thought }) => thought.id)).size).toBe(Math.min(20, count));
        after = end;
      }
    }
  });

  test('continues after any cursor of a page with the next thought', () => {
    const items = itemsOf(30);
    const { edges } = readFeed(items, { seed: 5, first: 20, after: null });
    for (const [index, { cursor }] of edges.slice(0, -1).entries())
      expect(readFeed(items, { seed: 5, first: 1, after: cursor }).edges[0]).toEqual(edges[index + 1]);
  });

  test('returns nothing for an empty collection, and continues when thoughts are added', () => {
    const { edges, end } = readFeed([], { seed: 1, first: 5, after: null });
    expect(edges).toEqual([]);
    expect(readFeed(itemsOf(3), { seed: 1, first: 5, after: end }).edges).toHaveLength(3);
  });
});

test('pickRandom returns different thoughts, each equally often', () => {
  const random = seededRandom(1);
  const counts = new Map<string, number>();
  for (const _ of range(2_000)) {
    const picked = idsOf(pickRandom(itemsOf(10), 3, random));
    expect(new Set(picked).size).toBe(3);
    for (const id of picked) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  for (const count of counts.values()) expect(Math.abs(count - 600)).toBeLessThan(100);
});

describe('a cursor', () => {
  test('of a feed is unchanged by encoding and decoding', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 31 - 1), fc.integer({ min: -1, max: 2 ** 52 - 1 }), (round, position) => {
        expect(decodeFeedCursor(encodeFeedCursor({ round, position }))).toEqual({ round, position });
      }),
    );
  });

  test('is null for any other text', () => {
    for (const text of ['', '0', '1-1o-1n3', '0--1', '00-1', '0-1 ', 'A-1', 'zzzzzz-1', '0-zzzzzzzzzzz'])
      expect(decodeFeedCursor(text)).toBeNull();
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        const cursor = decodeFeedCursor(text);
        expect(cursor === null || encodeFeedCursor(cursor) === text).toBe(true);
      }),
    );
  });
});

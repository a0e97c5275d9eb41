import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeCursor, encodeCursor, permutation, takeNextRanks, type ShuffleCursor } from './shuffle.ts';
import { anyCharacter } from '../../tests/support/flow/anyCharacter.ts';

const range = (size: number) => Array.from({ length: size }, (_, index) => index);
const sorted = (numbers: number[]) => numbers.toSorted((a, b) => a - b);

fc.configureGlobal({ seed: 2026 });

describe('permutation', () => {
  test('returns the same rank at a position, whichever positions are requested with it', () => {
    const ranks = permutation(3, 50);
    for (const start of [0, 1, 17, 49]) expect(ranks(start, 1)).toEqual(ranks(0, 50).slice(start, start + 1));
    expect(ranks(0, 0)).toHaveLength(0);
  });

  test('returns the ranks of the largest collection without an overflow', () => {
    const size = 2 ** 31 - 1;
    const ranks = [...permutation(9, size)(size - 1_000, 1_000)];
    expect(new Set(ranks).size).toBe(1_000);
    expect(ranks.filter((rank) => rank < 0 || rank >= size)).toEqual([]);
  });

  test('returns every order of 2, 3, 4 and 5 thoughts equally often', () => {
    for (const [size, orders] of [
      [2, 2],
      [3, 6],
      [4, 24],
      [5, 120],
    ] as const) {
      const seeds = orders * 100;
      const counts = new Map<string, number>();
      for (let seed = 0; seed < seeds; seed += 1) {
        const order = permutation(seed, size)(0, size).join();
        counts.set(order, (counts.get(order) ?? 0) + 1);
      }
      expect(counts.size).toBe(orders);
      expect(chiSquareDeviation([...counts.values()], 100)).toBeLessThan(3.5);
    }
  });

  test('returns every thought equally often at every position', () => {
    const size = 40;
    const counts = range(size * size).map(() => 0);
    for (let seed = 0; seed < 8_000; seed += 1) {
      for (const [position, rank] of permutation(seed, size)(0, size).entries()) {
        const cell = position * size + rank;
        counts[cell] = (counts[cell] ?? 0) + 1;
      }
    }
    expect(chiSquareDeviation(counts, 200)).toBeLessThan(3.5);
  });
});

describe('takeNextRanks', () => {
  test('returns every rank exactly once before any is repeated, whatever the page size', () => {
    for (const size of [...range(200).map((n) => n + 1), 1_000, 10_000]) {
      for (const count of [7, 20, 50]) {
        const seen = collectRanks(size + count, size, count, size).slice(0, size);
        expect(sorted(seen)).toEqual(range(size));
      }
    }
  });

  test('returns min(count, size) different ranks per page, even across the end of a cycle', () => {
    for (const size of [1, 2, 3, 5, 19, 20, 21, 50]) {
      let cursor: ShuffleCursor | null = null;
      for (let page = 0; page < 50; page += 1) {
        const { ranks, nextCursor }: ReturnType<typeof takeNextRanks> = takeNextRanks(3, cursor, size, 20);
        expect(ranks).toHaveLength(Math.min(20, size));
        expect(new Set(ranks).size).toBe(ranks.length);
        cursor = nextCursor;
      }
    }
  });

  test('returns a cursor for each rank that continues with the following ranks', () => {
    const { ranks, cursors, nextCursor } = takeNextRanks(5, { cycle: 0, position: 15, size: 30 }, 30, 12);
    expect(cursors.at(-1)).toEqual(nextCursor);
    for (const [index, cursor] of cursors.slice(0, -1).entries())
      expect(takeNextRanks(5, cursor, 30, 1).ranks).toEqual([ranks[index + 1]]);
  });

  test('starts a new shuffle after the last rank', () => {
    const ranks = collectRanks(11, 40, 10, 80);
    expect(sorted(ranks.slice(40, 80))).toEqual(range(40));
    expect(ranks.slice(40, 80)).not.toEqual(ranks.slice(0, 40));
  });

  test('returns ranks that are added during a cycle in the next one', () => {
    const first = takeNextRanks(5, null, 10, 6);
    const second = takeNextRanks(5, first.nextCursor, 15, 4);
    expect(sorted([...first.ranks, ...second.ranks])).toEqual(range(10));
    expect(sorted(takeNextRanks(5, second.nextCursor, 15, 15).ranks)).toEqual(range(15));
  });

  test('skips ranks that no longer exist', () => {
    const first = takeNextRanks(5, null, 30, 10);
    const rest = takeNextRanks(5, first.nextCursor, 20, 20 - first.ranks.filter((rank) => rank < 20).length);
    const seen = [...first.ranks.filter((rank) => rank < 20), ...rest.ranks];
    expect(sorted(seen)).toEqual(range(20));
  });

  test('returns no ranks for an empty collection, and continues when thoughts are added', () => {
    const empty = takeNextRanks(9, null, 0, 20);
    expect(empty.ranks).toEqual([]);
    expect(sorted(takeNextRanks(9, empty.nextCursor, 3, 20).ranks)).toEqual([0, 1, 2]);
    expect(takeNextRanks(9, { cycle: 0, position: 2, size: 5 }, 0, 20).ranks).toEqual([]);
  });

  test('starts a new cycle for a cursor with a huge size', () => {
    const { ranks, nextCursor } = takeNextRanks(1, { cycle: 0, position: 0, size: 2 ** 31 - 1 }, 5, 5);
    expect(sorted(ranks)).toEqual(range(5));
    expect(nextCursor).toEqual({ cycle: 1, position: 5, size: 5 });
  });
});

describe('cursor', () => {
  test('is the same after encoding and decoding', () => {
    const number = fc.nat(2 ** 31 - 1);
    fc.assert(
      fc.property(number, number, number, (cycle, one, other) => {
        const cursor = { cycle, position: Math.min(one, other), size: Math.max(one, other) };
        const text = encodeCursor(cursor);
        expect(text.length).toBeLessThan(24);
        expect(decodeCursor(text)).toEqual(cursor);
      }),
    );
  });

  test('has a format that never changes', () => {
    expect(encodeCursor({ cycle: 1, position: 60, size: 2_127 })).toBe('1-1o-1n3');
  });

  const tooLarge = '0-0-zik0zk';
  test.each(['', '0-0', '0-0-0-0', '0--1-5', '0-6-5', '00-1-5', '0-1-5 ', 'A-1-5', tooLarge])(
    'decodes %j as null',
    (text) => {
      expect(decodeCursor(text)).toBeNull();
    },
  );

  test('decodes any text as null unless encodeCursor returns it', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        const cursor = decodeCursor(text);
        expect(cursor === null || encodeCursor(cursor) === text).toBe(true);
      }),
    );
  });
});

/** Returns the difference between chi-square and its mean for a uniform distribution, in standard deviations. */
function chiSquareDeviation(counts: number[], expected: number): number {
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  const degreesOfFreedom = counts.length - 1;
  return (chiSquare - degreesOfFreedom) / Math.sqrt(2 * degreesOfFreedom);
}

function collectRanks(seed: number, size: number, count: number, length: number): number[] {
  const seen: number[] = [];
  let cursor: ShuffleCursor | null = null;
  while (seen.length < length) {
    // A page never crosses the end of a cycle here, because the new cycle would skip the ranks on that page.
    const remaining = size - (seen.length % size);
    const { ranks, nextCursor }: ReturnType<typeof takeNextRanks> = takeNextRanks(
      seed,
      cursor,
      size,
      Math.min(count, remaining),
    );
    seen.push(...ranks);
    cursor = nextCursor;
  }
  return seen;
}

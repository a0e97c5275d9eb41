import { expect, test } from 'vitest';
import { hashInteger, seededRandom } from './random.ts';

test('the numbers for a seed never change', () => {
  const random = seededRandom(2026);
  const numbers = Array.from({ length: 5 }, () => Math.floor(random() * 2 ** 32));
  expect(numbers).toEqual([1_544_625_461, 1_848_362_616, 759_571_729, 1_455_556_970, 2_325_672_212]);
});

test('consecutive seeds give unrelated numbers', () => {
  const firsts = Array.from({ length: 1_000 }, (_, seed) => seededRandom(seed)());
  expect(new Set(firsts).size).toBe(1_000);
  const mean = firsts.reduce((sum, value) => sum + value, 0) / firsts.length;
  expect(mean).toBeGreaterThan(0.47);
  expect(mean).toBeLessThan(0.53);
});

test('the numbers are evenly distributed in [0, 1)', () => {
  const random = seededRandom(1);
  const counts = Array.from({ length: 10 }, () => 0);
  for (let index = 0; index < 100_000; index += 1) {
    const bin = Math.floor(random() * 10);
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  expect(counts).toHaveLength(10);
  const chiSquare = counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0);
  expect(chiSquare).toBeLessThan(27.9); // 9 degrees of freedom, p = 0.001
});

test('only the lower 32 bits of a seed are used', () => {
  expect(seededRandom(-1)()).toBe(seededRandom(2 ** 32 - 1)());
});

test('the hash of an integer never changes', () => {
  expect([0, 1, 2, -1, 2 ** 31].map(hashInteger)).toEqual([
    0, 1_753_845_952, 3_507_691_905, 1_734_902_346, 3_427_483_940,
  ]);
});

test('changing one bit of an integer changes half of the bits of its hash on average', () => {
  let changed = 0;
  let pairs = 0;
  for (let value = 1; value < 200_000; value += 997) {
    for (let bit = 0; bit < 32; bit += 1) {
      changed += countOneBits(hashInteger(value) ^ hashInteger(value ^ (1 << bit)));
      pairs += 1;
    }
  }
  expect(changed / pairs).toBeGreaterThan(15.9);
  expect(changed / pairs).toBeLessThan(16.1);
});

function countOneBits(value: number): number {
  return (value >>> 0).toString(2).replaceAll('0', '').length;
}

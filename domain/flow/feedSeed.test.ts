import { expect, test } from 'vitest';
import { pickFeedSeed, seedsPerDay } from './feedSeed.ts';
import { seededRandom } from './random.ts';
import { takeNextRanks } from './shuffle.ts';

const dayMs = 86_400_000;
const noonMs = Date.UTC(2026, 10, 22, 12);

test('a day has 1,024 seeds, so that a CDN can cache most responses', () => {
  const random = seededRandom(1);
  const seeds = new Set(Array.from({ length: 20_000 }, () => pickFeedSeed(noonMs, random)));
  expect(seeds.size).toBe(1024);
});

test('the seeds stay the same for a UTC day and differ between days', () => {
  const [morning, evening] = [Date.UTC(2026, 10, 22), Date.UTC(2026, 10, 22, 23, 59, 59, 999)];
  expect(listSeedsOfDay(morning)).toEqual(listSeedsOfDay(evening));
  const days = 365;
  const seeds = new Set(
    Array.from({ length: days }, (_, day) => listSeedsOfDay(noonMs + day * dayMs)).flat(),
  );
  expect(seeds.size).toBeGreaterThan(days * seedsPerDay * 0.999);
});

test('every seed is a valid GraphQL Int', () => {
  expect(listSeedsOfDay(noonMs).filter((seed) => seed !== (seed | 0))).toEqual([]);
});

test('over 30 days each of 40 thoughts comes first equally often', () => {
  const size = 40;
  const days = 30;
  const firstCounts = Array.from({ length: size }, () => 0);
  for (let day = 0; day < days; day += 1) {
    for (const seed of listSeedsOfDay(noonMs + day * dayMs)) {
      const [first = 0] = takeNextRanks(seed, null, size, 1).ranks;
      firstCounts[first] = (firstCounts[first] ?? 0) + 1;
    }
  }
  const expected = (days * seedsPerDay) / size;
  const standardDeviation = Math.sqrt(expected * (1 - 1 / size));
  for (const count of firstCounts) expect(Math.abs(count - expected)).toBeLessThan(3.5 * standardDeviation);
});

/** Returns all seeds of the UTC day that contains `nowMs`. */
function listSeedsOfDay(nowMs: number): number[] {
  return Array.from({ length: seedsPerDay }, (_, index) => pickFeedSeed(nowMs, () => index / seedsPerDay));
}

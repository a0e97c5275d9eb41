import { expect, test } from 'vitest';
import { pickFeedSeed } from './feedSeed.ts';
import { seededRandom } from './random.ts';

const seedsPerMinute = 8;
const minuteMs = 60_000;
const minutesPerDay = 1_440;
const noonMs = Date.UTC(2026, 10, 22, 12);

test('a minute has 8 seeds for the feed, so that a CDN can cache most responses', () => {
  const random = seededRandom(1);
  const seeds = new Set(Array.from({ length: 1_000 }, () => pickFeedSeed(noonMs, random)));
  expect(seeds.size).toBe(seedsPerMinute);
});

test('the seeds of the feed stay the same for a minute and differ between the minutes of a week', () => {
  expect(listSeedsOfMinute(noonMs)).toEqual(listSeedsOfMinute(noonMs + minuteMs - 1));
  const minutes = 7 * minutesPerDay;
  const seeds = new Set(
    Array.from({ length: minutes }, (_, minute) => listSeedsOfMinute(noonMs + minute * minuteMs)).flat(),
  );
  expect(seeds.size).toBeGreaterThan(minutes * seedsPerMinute * 0.999);
});

test('without a random number the seed of the feed is the first one of the minute', () => {
  expect(pickFeedSeed(noonMs)).toBe(listSeedsOfMinute(noonMs)[0]);
});

test('every seed of the feed is a valid GraphQL Int', () => {
  expect(listSeedsOfMinute(noonMs).filter((seed) => seed !== (seed | 0))).toEqual([]);
});

/** Returns all seeds of the minute that contains `nowMs`. */
function listSeedsOfMinute(nowMs: number): number[] {
  return Array.from({ length: seedsPerMinute }, (_, index) =>
    pickFeedSeed(nowMs, () => index / seedsPerMinute),
  );
}

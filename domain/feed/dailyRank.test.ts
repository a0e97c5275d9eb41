import { describe, expect, test } from 'vitest';
import { pickDailyRank } from './dailyRank.ts';

const today = 20_779;
const daysPerPeriod = 60;
const range = (length: number) => Array.from({ length }, (_, index) => index);

describe('the thought of the day', () => {
  test('is always the same for a day and a size', () => {
    const ranks = range(8).map((day) => pickDailyRank(today + day, 40));
    expect(ranks).toEqual([4, 39, 7, 36, 12, 0, 8, 6]);
  });

  test.each([1, 2, 7, 40, 59, 60, 61, 1_000])(
    'is one of %i thoughts, and none is chosen twice in a period',
    (size) => {
      const first = today - (today % daysPerPeriod);
      const ranks = range(Math.min(size, daysPerPeriod)).map((day) => pickDailyRank(first + day, size));
      expect(new Set(ranks).size).toBe(ranks.length);
      expect(ranks.every((rank) => rank >= 0 && rank < size)).toBe(true);
      expect(Number.isInteger(pickDailyRank(first + daysPerPeriod - 1, size))).toBe(true);
    },
  );

  test('is each thought about equally often', () => {
    const counts = range(40).map(() => 0);
    const days = 8_000;
    for (let day = 0; day < days; day += 1) {
      const rank = pickDailyRank(day, 40);
      counts[rank] = (counts[rank] ?? 0) + 1;
    }
    for (const count of counts) expect(Math.abs(count - days / 40)).toBeLessThan(days / 40 / 2);
  });

  test('hardly ever changes when a thought is added on that day', () => {
    const size = 200;
    const changed = range(1_000).filter((day) => pickDailyRank(day, size) !== pickDailyRank(day, size + 1));
    expect(changed.length).toBeLessThan(15);
    const addedMany = range(1_000).filter((day) => pickDailyRank(day, 2_000) !== pickDailyRank(day, 2_020));
    expect(addedMany.length).toBeLessThan(30);
  });
});

import { describe, expect, test } from 'vitest';
import { areApart, type RisingCircle } from './risingCircle.ts';

describe('areApart', () => {
  const upper = createCircle({ y: 0 });
  const lower = createCircle({ y: 130 });

  test('compares the gap between the rims of two circles', () => {
    expect(areApart(upper, lower, 30)).toBe(true);
    expect(areApart(upper, lower, 31)).toBe(false);
  });

  test('considers that one rises sooner or faster than the other', () => {
    expect(areApart(upper, { ...lower, pxPerMs: 0.01 }, 1)).toBe(false);
    expect(areApart({ ...upper, pxPerMs: 0.01 }, { ...lower, pxPerMs: 0.01 }, 30)).toBe(true);
    expect(areApart({ ...upper, pxPerMs: 0.01, delayMs: 1000 }, { ...lower, pxPerMs: 0.01 }, 20)).toBe(true);
    expect(areApart({ ...upper, pxPerMs: 0.01, delayMs: 1000 }, { ...lower, pxPerMs: 0.01 }, 21)).toBe(false);
  });

  test('ignores what would come after one of them has disappeared', () => {
    expect(areApart({ ...upper, lifeMs: 1000 }, { ...lower, pxPerMs: 0.01 }, 20)).toBe(true);
  });

  test('notices that one passes through the other', () => {
    expect(areApart(upper, { ...lower, pxPerMs: 0.1 }, 0)).toBe(false);
  });

  test('compares two paused circles, whose time is infinite', () => {
    expect(areApart({ ...upper, lifeMs: Infinity }, { ...lower, lifeMs: Infinity }, 30)).toBe(true);
  });
});

function createCircle({ y }: { y: number }): RisingCircle {
  return { centre: { x: 0, y }, radiusPx: 50, delayMs: 0, pxPerMs: 0, lifeMs: 3800 };
}

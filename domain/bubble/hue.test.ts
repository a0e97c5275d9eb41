import { describe, expect, test } from 'vitest';
import { seededRandom } from '../feed/random.ts';
import { hueDistance, minHueDistance, shiftHue, thoughtHue } from './hue.ts';

test('thoughtHue returns the same hue for the same id, and each hue for as many ids', () => {
  expect(['1-water', '2-fire', 'a'].map(thoughtHue)).toEqual([198, 266, 187]);
  const counts = new Map<number, number>();
  for (let index = 0; index < 36_000; index++) {
    const hue = thoughtHue(`thought-${index}`);
    counts.set(hue, (counts.get(hue) ?? 0) + 1);
  }
  expect(counts.size).toBe(360);
  expect(Math.max(...counts.values())).toBeLessThan(150);
});

describe('shiftHue', () => {
  test('returns the preferred hue if it is far enough from the others', () => {
    expect(shiftHue(200, [])).toBe(200);
    expect(shiftHue(200, [160, 240, 0])).toBe(200);
  });

  test('returns the nearest hue that is 40° from a hue that is too near, across 0°', () => {
    expect(shiftHue(200, [190])).toBe(230);
    expect(shiftHue(200, [210])).toBe(170);
    expect(shiftHue(350, [355])).toBe(315);
    expect(shiftHue(10, [355])).toBe(35);
  });

  test('keeps 40° between up to five bubbles', () => {
    const random = seededRandom(1);
    for (let count = 0; count < 500; count++) {
      const hues: number[] = [];
      while (hues.length < 5) hues.push(shiftHue(Math.floor(random() * 360), hues));
      const distances = hues.flatMap((hue, index) =>
        hues.slice(0, index).map((other) => hueDistance(hue, other)),
      );
      expect(Math.min(...distances)).toBeGreaterThanOrEqual(minHueDistance);
    }
  });

  test('returns the hue with the greatest distance if there are too many others', () => {
    expect(shiftHue(0, [0, 50, 100, 150, 200, 250, 300])).toBe(330);
  });
});

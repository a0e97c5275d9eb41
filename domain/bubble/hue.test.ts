import { expect, test } from 'vitest';
import { findDistinctHueIndex, hueDistance, minHueDistance, separateHues, thoughtHue } from './hue.ts';

test('thoughtHue returns the same hue for the same id, and each hue equally often', () => {
  expect(['1-water', '2-fire', 'a'].map(thoughtHue)).toEqual([198, 266, 187]);
  const counts = new Map<number, number>();
  for (let index = 0; index < 36_000; index++) {
    const hue = thoughtHue(`thought-${index}`);
    counts.set(hue, (counts.get(hue) ?? 0) + 1);
  }
  expect(counts.size).toBe(360);
  expect(Math.max(...counts.values())).toBeLessThan(150);
});

test('separateHues orders thoughts so that neighbours differ by 40°, and keeps the first one in place', () => {
  let closeCount = 0;
  for (let visit = 0; visit < 300; visit++) {
    const thoughts = Array.from({ length: 20 }, (_, index) => ({ id: `${visit}-${index}` }));
    const ordered = separateHues(thoughts, []);
    expect(ordered[0]).toBe(thoughts[0]);
    expect(new Set(ordered)).toEqual(new Set(thoughts));
    const next = separateHues([{ id: `${visit}-a` }, { id: `${visit}-b` }], ordered.slice(-1));
    expect(next).toHaveLength(2);
    closeCount += ordered.filter(
      ({ id }, index) =>
        hueDistance(thoughtHue(id), thoughtHue(ordered[index + 1]?.id ?? id)) < minHueDistance &&
        index + 1 < ordered.length,
    ).length;
  }
  expect(closeCount).toBe(0);
});

test('findDistinctHueIndex returns the first thought that differs from all others, or else the one that differs most', () => {
  const [water, fire, a] = [{ id: '1-water' }, { id: '2-fire' }, { id: 'a' }];
  expect(findDistinctHueIndex([a, fire], [water])).toBe(1);
  expect(findDistinctHueIndex([fire, a], [water])).toBe(0);
  expect(findDistinctHueIndex([water, a], [water])).toBe(1);
  expect(findDistinctHueIndex([a], [])).toBe(0);
});

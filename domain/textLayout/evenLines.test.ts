import { describe, expect, test } from 'vitest';
import { breakIntoEvenLines, canFillLines, type MeasuredSegment } from './evenLines.ts';
import { seededRandom } from '../feed/random.ts';

describe('breakIntoEvenLines', () => {
  test('distributes the empty space evenly over the lines', () => {
    expect(breakIntoEvenLines(createSegments('aa bb cc dd ee ff'), [12, 12])?.lines).toEqual([
      'aa bb cc ',
      'dd ee ff',
    ]);
    expect(breakIntoEvenLines(createSegments('aa bb cc dd ee ff'), [7, 12])?.lines).toEqual([
      'aa bb ',
      'cc dd ee ff',
    ]);
  });

  test('computes the raggedness as the sum of the squared empty fractions', () => {
    expect(breakIntoEvenLines(createSegments('aaa aaa'), [6.09, 6.09])?.raggedness).toBeCloseTo(0.5);
  });

  test('returns null unless exactly the given lines can be filled', () => {
    const text = createSegments('aa bb');
    expect(breakIntoEvenLines(text, [3])).toBeNull();
    expect(breakIntoEvenLines(text, [6, 6, 6])).toBeNull();
    expect(breakIntoEvenLines([], [])).toEqual({ lines: [], raggedness: 0 });
  });

  test('finds lines within the widths and without losing text for 500 random texts', () => {
    for (let seed = 0; seed < 500; seed++) {
      const random = seededRandom(seed);
      const length = () => 1 + Math.floor(random() * 8);
      const text = createSegments(Array.from({ length: length() }, () => 'x'.repeat(length())).join(' '));
      const widths = Array.from({ length: 1 + Math.floor(random() * 4) }, () => 4 + random() * 16);
      const result = breakIntoEvenLines(text, widths);
      // If filling the lines one by one works, there must be a result. If it doesn't, there may still be one.
      expect(result !== null || !canFillLines(text, widths), `seed ${seed}`).toBe(true);
      const lines = result?.lines ?? text.map((segment) => segment.text);
      expect(lines.join('')).toBe(text.map((segment) => segment.text).join(''));
      const tooLong = result?.lines.filter((line, index) => line.trimEnd().length > (widths[index] ?? 0));
      expect(tooLong ?? [], `seed ${seed}`).toEqual([]);
    }
  });
});

/** Splits a text into words. Each character, including spaces, is one em wide. */
function createSegments(text: string): MeasuredSegment[] {
  return (text.match(/\S+ ?/g) ?? []).map((word) => ({
    text: word,
    widthEm: word.trimEnd().length,
    trailingSpaceEm: word.length - word.trimEnd().length,
  }));
}

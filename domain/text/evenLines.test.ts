import { describe, expect, test } from 'vitest';
import { breakIntoEvenLines, canFillLines, type MeasuredSegment } from './evenLines.ts';
import { seededRandom } from '../flow/random.ts';

describe('filling lines', () => {
  test('leaves as little empty at the end of one line as of another', () => {
    expect(breakIntoEvenLines(createSegments('aa bb cc dd ee ff'), [12, 12])?.lines).toEqual([
      'aa bb cc ',
      'dd ee ff',
    ]);
    expect(breakIntoEvenLines(createSegments('aa bb cc dd ee ff'), [7, 12])?.lines).toEqual([
      'aa bb ',
      'cc dd ee ff',
    ]);
  });

  test('counts what stays empty in shares of each width, squared', () => {
    expect(breakIntoEvenLines(createSegments('aaa aaa'), [6.09, 6.09])?.raggedness).toBeCloseTo(0.5);
  });

  test('takes neither more lines nor fewer than it is given', () => {
    const text = createSegments('aa bb');
    expect(breakIntoEvenLines(text, [3])).toBeNull();
    expect(breakIntoEvenLines(text, [6, 6, 6])).toBeNull();
    expect(breakIntoEvenLines([], [])).toEqual({ lines: [], raggedness: 0 });
  });

  test('finds lines wherever the pieces fit, within their widths and with nothing lost, over 500 random texts', () => {
    for (let seed = 0; seed < 500; seed++) {
      const random = seededRandom(seed);
      const length = () => 1 + Math.floor(random() * 8);
      const text = createSegments(Array.from({ length: length() }, () => 'x'.repeat(length())).join(' '));
      const widths = Array.from({ length: 1 + Math.floor(random() * 4) }, () => 4 + random() * 16);
      const filled = breakIntoEvenLines(text, widths);
      // Where they fit line after line there is always a way; with more care there may be one elsewhere, too.
      expect(filled !== null || !canFillLines(text, widths), `seed ${seed}`).toBe(true);
      const lines = filled?.lines ?? text.map((piece) => piece.text);
      expect(lines.join('')).toBe(text.map((piece) => piece.text).join(''));
      const overfull = filled?.lines.filter((line, index) => line.trimEnd().length > (widths[index] ?? 0));
      expect(overfull ?? [], `seed ${seed}`).toEqual([]);
    }
  });
});

/** Words of which each character is one em wide, spaces too. */
function createSegments(text: string): MeasuredSegment[] {
  return (text.match(/\S+ ?/g) ?? []).map((word) => ({
    text: word,
    widthEm: word.trimEnd().length,
    trailingSpaceEm: word.length - word.trimEnd().length,
  }));
}

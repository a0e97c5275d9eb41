import { describe, expect, test } from 'vitest';
import { createTextMeasure, type FontTable } from './textMeasure.ts';

const table: FontTable = {
  unitsPerEm: 1000,
  widths: { '300': 'i', '500': 'aov', '600': 'í', '700': 'AV', '200': ' .' },
  // AV is two steps closer, Vo one step wider apart.
  kerning: { characters: 'AVo', rows: ['NL', 'LNO', ''], step: 50 },
};
const measure = createTextMeasure(table);

describe('createTextMeasure', () => {
  test('adds the widths of the characters', () => {
    expect(measure('via')).toBeCloseTo(1.3);
    expect(measure('')).toBe(0);
  });

  test('changes the distance of kerned pairs', () => {
    expect(measure('AVo')).toBeCloseTo(0.7 + 0.7 + 0.5 - 0.1 + 0.05);
  });

  test('measures a letter with an accent like the plain letter, unless it is in the table', () => {
    expect(measure('á')).toBe(0.5);
    expect(measure('í')).toBe(0.6);
    expect(measure('VÀ')).toBe(measure('VA'));
  });

  test('does not kern letters with accents beyond Latin-1, which are in another font file', () => {
    expect(measure('VĀV')).toBeCloseTo(2.1);
  });

  test('returns the same for composed and decomposed letters', () => {
    expect(measure('i\u0301VA\u0300')).toBe(measure('íVÀ'));
  });
});

test.each([
  ['one em per Chinese, Japanese or Korean character', '千里の道「一歩」모든', 10],
  ['the same for an emoji that is joined from several ones', '👨‍👩‍👧‍👦', 1.4],
  ['the same for an emoji with a skin colour', '👍🏽', 1.4],
  ['one em for a symbol', '⇒', 1],
  ['nothing for invisible characters', '\u200b\u2060\u00ad\ufe0f', 0],
  ['nothing for vowel signs above letters', 'שָׁ', 0.55],
  ['more for capitals than for small letters', 'Жж', 0.8 + 0.65],
])('the width of characters that are not in the table is %s', (_, text, widthEm) => {
  expect(measure(text)).toBeCloseTo(widthEm);
});

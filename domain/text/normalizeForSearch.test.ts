import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeForSearch, normalizeForComparison } from './normalizeForSearch.ts';

test.each([
  ['Brené Brown', 'BRENE BROWN'],
  ['Malala Yousafzai', '  malala\n yousafzai '],
  ['don’t', "Don't"],
  ['Straße', 'STRASSE'],
  ['ﬁnd', 'find'],
  ['İstanbul', 'istanbul'],
  ['שָׁלוֹם', 'שלום'],
])('%s and %s are the same', (one, other) => {
  expect(normalizeForSearch(one)).toBe(normalizeForSearch(other));
});

test.each([
  ['rose', 'nose'],
  ['道', '路'],
  ['किताब', 'कातिब'],
  ['ที', 'ทา'],
])('%s and %s differ', (one, other) => {
  expect(normalizeForSearch(one)).not.toBe(normalizeForSearch(other));
});

test.each([
  ['Stay hungry. Stay foolish.', '“Stay hungry, stay foolish!”'],
  ['千里之行，始於足下。', '千里之行始於足下'],
  ['well-being', 'Well being'],
  ['…', ' … '],
])('%s and %s have the same letters', (one, other) => {
  expect(normalizeForComparison(one)).toBe(normalizeForComparison(other));
  expect(normalizeForComparison(one)).not.toBe('');
});

test('folding twice is folding once', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      (text) => normalizeForSearch(normalizeForSearch(text)) === normalizeForSearch(text),
    ),
  );
});

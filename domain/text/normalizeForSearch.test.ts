import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeForSearch, normalizeForComparison } from './normalizeForSearch.ts';
import { anyCharacter } from '../../tests/support/flow/anyCharacter.ts';

test.each([
  ['Brené Brown', 'BRENE BROWN'],
  ['Malala Yousafzai', '  malala\n yousafzai '],
  ['don’t', "Don't"],
  ['don´t', "Don't"],
  ['don`t', "Don't"],
  ['Straße', 'STRASSE'],
  ['ﬁnd', 'find'],
  ['İstanbul', 'istanbul'],
  ['שָׁלוֹם', 'שלום'],
  ['inspi\u00adration', 'inspiration'],
  ['zero\u200bwidth', 'zerowidth'],
  ['❤', '❤\ufe0f'],
  ['self\u2011made – so', 'self-made - so'],
  ['«été»', '"ete"'],
  ['Hawai\u02bbi', "Hawai'i"],
  ['Σίσυφος', 'σισυφοσ'],
  ['Đặng', 'dang'],
  ['Þór', 'thor'],
  ['كتـــاب', 'کتاب'],
])('normalizeForSearch returns the same for %s and %s', (one, other) => {
  expect(normalizeForSearch(one)).toBe(normalizeForSearch(other));
});

test.each([
  ['rose', 'nose'],
  ['道', '路'],
  ['किताब', 'कातिब'],
  ['ที', 'ทา'],
])('normalizeForSearch returns different texts for %s and %s', (one, other) => {
  expect(normalizeForSearch(one)).not.toBe(normalizeForSearch(other));
});

test.each([
  ['Stay hungry. Stay foolish.', '“Stay hungry, stay foolish!”'],
  ['千里之行，始於足下。', '千里之行始於足下'],
  ['well-being', 'Well being'],
  ['…', ' … '],
])('normalizeForComparison returns the same for %s and %s', (one, other) => {
  expect(normalizeForComparison(one)).toBe(normalizeForComparison(other));
  expect(normalizeForComparison(one)).not.toBe('');
});

test('normalizeForSearch doesn’t change normalized text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: anyCharacter }),
      (text) => normalizeForSearch(normalizeForSearch(text)) === normalizeForSearch(text),
    ),
  );
});

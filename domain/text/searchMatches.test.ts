import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeForSearch } from './normalizeForSearch.ts';
import { splitByMatches, trimBeforeMatch, type TextPart } from './searchMatches.ts';
import { anyCharacter } from '../../tests/support/flow/anyCharacter.ts';

test.each([
  ['Stay hungry. Stay foolish.', 'stay', '[Stay] hungry. [Stay] foolish.'],
  ['Où est l’Été?', "L'ETE", 'Où est [l’Été]?'],
  ['E\u0301te\u0301 sans fin', 'ete', '[E\u0301te\u0301] sans fin'],
  ['two\n  words', 'o w', 'tw[o\n  w]ords'],
  ['Eine Straße', 'strasse', 'Eine [Straße]'],
  ['ß', 's', '[ß]'],
  ['ΟΔΟΣ', 'οδος', '[ΟΔΟΣ]'],
  ['한국', '하', '[한]국'],
  ['千里之行，始於足下。', '始於', '千里之行，[始於]足下。'],
  ['Nothing', 'here', 'Nothing'],
  ['Everything', ' ', 'Everything'],
])('splitByMatches splits %s where %s is found', (text, search, expected) => {
  expect(format(splitByMatches(text, search))).toBe(expected);
});

test('splitByMatches finds what the search finds, and keeps every character', () => {
  const text = fc.string({ unit: anyCharacter, maxLength: 30 });
  fc.assert(
    fc.property(text, fc.nat(29), fc.nat(29), (text, one, other) => {
      const search = normalizeForSearch(text).slice(Math.min(one, other), Math.max(one, other));
      const parts = splitByMatches(text, search);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      const needle = normalizeForSearch(search);
      const isFound = needle !== '' && normalizeForSearch(text).includes(needle);
      expect(parts.some(({ isMatch }) => isMatch)).toBe(isFound);
    }),
  );
});

test.each([
  ['you gain inner strength and courage', 14, '…strength and [courage]'],
  ['with courage', 14, 'with [courage]'],
  ['strength courage', 5, '…ngth [courage]'],
  ['ab👩‍👩‍👧‍👦🇫🇷courage', 3, '…b👩‍👩‍👧‍👦🇫🇷[courage]'],
])('trimBeforeMatch shortens %s to %i characters before the match', (text, maxBefore, expected) => {
  expect(format(trimBeforeMatch(splitByMatches(text, 'courage'), maxBefore))).toBe(expected);
});

function format(parts: TextPart[]): string {
  return parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('');
}

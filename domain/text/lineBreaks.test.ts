import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitGraphemes, splitAtLineBreaks } from './lineBreaks.ts';

describe('splitAtLineBreaks', () => {
  test.each([
    [
      'splits after words and their spaces',
      'Stay hungry, stay foolish.',
      ['Stay ', 'hungry, ', 'stay ', 'foolish.'],
    ],
    ['splits after hyphens and dashes inside words', 'well-known—truth', ['well-', 'known—', 'truth']],
    ['doesn’t split at no-break spaces', 'a 100\u00a0km ride', ['a ', '100\u00a0km ', 'ride']],
    ['doesn’t split before punctuation that follows a space in French', 'Courage !', ['Courage !']],
    ['doesn’t split inside numbers', 'In 1,000.5 years', ['In ', '1,000.5 ', 'years']],
    ['splits after a dash that is followed by a space', '— Ada', ['— ', 'Ada']],
    ['splits between Arabic words', 'كل شيء ممكن', ['كل ', 'شيء ', 'ممكن']],
    ['splits between emoji, but not inside them', '🌊👨‍👩‍👧🫧', ['🌊', '👨‍👩‍👧', '🫧']],
  ])('applies the rule: %s', (_, text, segments) => {
    expect(splitAtLineBreaks(text)).toEqual(segments);
  });

  test('splits between Japanese and Thai words, but not before a closing mark', () => {
    const japanese = splitAtLineBreaks('千里の道も一歩から。「急がば回れ」');
    expect(japanese.length).toBeGreaterThan(4);
    for (const segment of japanese) expect(segment).not.toMatch(/^[。」、ー]|「$/u);
    expect(splitAtLineBreaks('ความสำเร็จเริ่มต้นจากก้าวแรก').length).toBeGreaterThan(2);
  });

  test.each(['', ' ', 'a\nb', '  two  spaces ', 'e\u0301a\u200db'])(
    'returns all characters of %j',
    (text) => {
      expect(splitAtLineBreaks(text).join('')).toBe(text);
    },
  );
});

test('splitGraphemes returns what a reader sees as single characters', () => {
  expect(splitGraphemes('né👨‍👩‍👧नि')).toEqual(['n', 'é', '👨‍👩‍👧', 'नि']);
});

describe('a text of Latin letters, digits and punctuation', () => {
  const texts = fc.stringMatching(/^[aÉßł1½ \t\n\u00a0\-–—\u2011!?:;»«%.,’“”…·/()[\]@_ªº°£+]*$/u);

  // splitAtLineBreaks uses Intl.Segmenter only for other letters, such as the Greek Ω.
  test('is split at the same positions as with Intl.Segmenter', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(splitAtLineBreaks(`${text}x Ω`)).toEqual([...splitAtLineBreaks(`${text}x `), 'Ω']);
      }),
      { numRuns: 2_000, seed: 2026 },
    );
  });

  test('has the same characters as with Intl.Segmenter', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(splitGraphemes(`${text}Ω`)).toEqual([...splitGraphemes(text), 'Ω']);
      }),
      { numRuns: 500, seed: 2026 },
    );
  });
});

import { describe, expect, test } from 'vitest';
import { splitGraphemes, splitAtLineBreaks } from './lineBreaks.ts';

describe('lines may break', () => {
  test.each([
    [
      'behind words, with their space',
      'Stay hungry, stay foolish.',
      ['Stay ', 'hungry, ', 'stay ', 'foolish.'],
    ],
    ['behind hyphens and dashes inside words', 'well-known—truth', ['well-', 'known—', 'truth']],
    ['but not at no-break spaces', 'a 100\u00a0km ride', ['a ', '100\u00a0km ', 'ride']],
    ['nor before a French mark', 'Courage !', ['Courage !']],
    ['nor inside numbers and dates', 'In 1,000.5 years', ['In ', '1,000.5 ', 'years']],
    ['nor between a dash and its name', '— Ada', ['— ', 'Ada']],
    ['between Arabic words', 'كل شيء ممكن', ['كل ', 'شيء ', 'ممكن']],
    ['between emoji, never inside one', '🌊👨‍👩‍👧🫧', ['🌊', '👨‍👩‍👧', '🫧']],
  ])('%s', (_, text, segments) => {
    expect(splitAtLineBreaks(text)).toEqual(segments);
  });

  test('between Japanese and Thai words, but never before a closing mark', () => {
    const japanese = splitAtLineBreaks('千里の道も一歩から。「急がば回れ」');
    expect(japanese.length).toBeGreaterThan(4);
    for (const segment of japanese) expect(segment).not.toMatch(/^[。」、ー]|「$/u);
    expect(splitAtLineBreaks('ความสำเร็จเริ่มต้นจากก้าวแรก').length).toBeGreaterThan(2);
  });

  test.each(['', ' ', 'a\nb', '  two  spaces ', 'e\u0301a\u200db'])('and lose nothing: %j', (text) => {
    expect(splitAtLineBreaks(text).join('')).toBe(text);
  });
});

test('characters are what a reader sees as one', () => {
  expect(splitGraphemes('né👨‍👩‍👧नि')).toEqual(['n', 'é', '👨‍👩‍👧', 'नि']);
});

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { normalizeForSearch } from './normalizeForSearch.ts';
import { markSharedWords, searchSimilarTexts } from './similarText.ts';

const isSimilar = (text: string, other: string) =>
  searchSimilarTexts(text).rate(normalizeForSearch(other)) > 0;

describe('searchSimilarTexts', () => {
  test.each([
    ['Stay hungry, stay foolish', 'Stay hungry. Stay foolish.'],
    ['STAY hungry — stay', 'Stay hungry. Stay foolish.'],
    ['Stay hungry, remain foolish', 'Stay hungry. Stay foolish.'],
    [
      'Your time is limited, so don’t waste it living someone else’s life.',
      "Your time is limited, so don't waste it living another life.",
    ],
    ['so dont waste it liv', 'Your time is limited, so don’t waste it living another life.'],
    ['Bégin anyw', 'Begin anywhere.'],
    ['千里之行始于足下', '千里之行，始於足下。'],
    ['ความพยายามอยู่ที่ไหน ความสำเร็จ', 'ความพยายามอยู่ที่ไหน ความสำเร็จอยู่ที่นั่น'],
  ])('finds that %j is similar to %j', (text, other) => {
    expect(isSimilar(text, other)).toBe(true);
  });

  test.each([
    ['an empty text', '', 'Begin anywhere.'],
    ['punctuation only', '… — !', '… — !'],
    ['other words', 'Begin anywhere, but soon', 'Begin anywhere.'],
    [
      'the same words in another order',
      'foolish hungry time waste living',
      'Living hungry. Time foolish. Waste.',
    ],
    [
      'a phrase that a longer text contains',
      'in the world',
      'Be the change that you wish to see in the world.',
    ],
    ['a word within a word', 'art is the only way', 'Start this other day.'],
  ])('finds nothing similar to %s', (_, text, other) => {
    expect(isSimilar(text, other)).toBe(false);
  });

  test('rates the text that has most in common highest', () => {
    const { rate } = searchSimilarTexts('Stay hungry, stay foolish');
    expect(rate('stay hungry. stay foolish.')).toBe(1);
    expect(rate('stay hungry, remain foolish')).toBeLessThan(1);
  });

  test('finds each of 2,127 quotations by its first words, and few others', () => {
    const quotes = JSON.parse(readFileSync('tests/support/browser/quotes.json', 'utf8')) as {
      text: string;
    }[];
    const texts = quotes.map(({ text }) => normalizeForSearch(text));
    const found = texts.map((text, index) => {
      const { rate } = searchSimilarTexts(text.split(' ').slice(0, 6).join(' '));
      return {
        isFound: rate(text) > 0,
        others: index % 20 > 0 ? [] : texts.filter((other) => rate(other) > 0),
      };
    });
    expect(found.every(({ isFound }) => isFound)).toBe(true);
    const sample = found.filter(({ others }) => others.length > 0);
    expect(sample.flatMap(({ others }) => others).length / sample.length).toBeLessThan(1.2);
  });
});

describe('markSharedWords', () => {
  test('marks the passages that both texts have, with their punctuation', () => {
    const text = 'Your time is limited, so don’t waste it living another life.';
    expect(
      markSharedWords(text, "your time is LIMITED so don't waste it living someone else's life"),
    ).toEqual([
      { text: 'Your time is limited, so don’t waste it living', isShared: true },
      { text: ' another ', isShared: false },
      { text: 'life', isShared: true },
      { text: '.', isShared: false },
    ]);
  });

  test.each(['', 'Begin', '“ما لا يقتلني يجعلني أقوى.”', '千里之行，始於足下。'])(
    'returns all of %j',
    (text) => {
      const parts = markSharedWords(text, `${text} and more`);
      expect(parts.map((part) => part.text).join('')).toBe(text);
    },
  );
});

import { expect, test } from 'vitest';
import { maxReadingMs, readingMs, readingTimeMs } from './readingTime.ts';

test.each([
  ['', null, 0],
  ['One two  three\nfour', null, 4],
  ['Stay hungry, stay foolish.', 'Steve Jobs', 6],
  ['千里之行始於足下', '老子', 5],
  ['七転び八起き。', undefined, 4],
  ['ความรัก', null, 2],
  ['كن التغيير', null, 2],
])('%j by %j takes as long as %i words', (thought, author, words) => {
  expect(readingTimeMs({ thought, ...(author !== undefined && { author }) }, 60)).toBe(words * 1000);
});

test('a faster reader needs less time', () => {
  expect(readingTimeMs({ thought: 'One two three four' }, 240)).toBe(1000);
});

test('most adults can read 15 words before a bubble has faded away, but not 16', () => {
  const words = Array.from({ length: 16 }, () => 'word');
  expect(readingMs(words.slice(1).join(' '))).toBeLessThanOrEqual(maxReadingMs);
  expect(readingMs(words.join(' '))).toBeGreaterThan(maxReadingMs);
});

import { describe, expect, test } from 'vitest';
import { truncate, singleLine, pageDescription, pageTitle } from './pageMetadata.ts';

test('pageTitle contains the thought and the product’s name', () => {
  expect(pageTitle('Stay hungry.\nStay foolish.', 'Upwell')).toBe('Stay hungry. Stay foolish. - Upwell');
});

describe('pageDescription', () => {
  test('returns the summary', () => {
    expect(pageDescription({ thought: 'A', author: 'B', summary: 'What it is\nabout.' })).toBe(
      'What it is about.',
    );
  });
  test('returns the text and author of a thought without a summary', () => {
    expect(pageDescription({ thought: 'A', author: 'B', summary: null })).toBe('“A” — B');
    expect(pageDescription({ thought: 'A', author: null, summary: null })).toBe('A');
  });
});

test('singleLine removes control characters, overrides and lone surrogates, but not what scripts need', () => {
  expect(singleLine('a\0b\u202ec\u2066d\u2069\ud800')).toBe('abcd\ufffd');
  expect(singleLine('שלום\u200f, می‌خواهم 👩‍🚀')).toBe('שלום\u200f, می‌خواهم 👩‍🚀');
});

describe('truncate', () => {
  test('doesn’t change a text that fits', () => {
    expect(truncate('Stay hungry.', 12)).toBe('Stay hungry.');
  });
  test('ends after a word, without its punctuation', () => {
    expect(truncate('You can’t connect the dots, looking forward', 28)).toBe('You can’t connect the dots…');
    expect(truncate('one two three four', 9)).toBe('one two…');
  });
  test('shortens a text without spaces between characters', () => {
    expect(truncate('永'.repeat(80), 70)).toBe(`${'永'.repeat(69)}…`);
    expect(truncate('🌊'.repeat(80), 70)).toBe(`${'🌊'.repeat(69)}…`);
  });
  test('doesn’t cut a flag, a family or a letter with its marks', () => {
    expect(truncate('🇫🇷🇬🇷🇻🇳', 4)).toBe('🇫🇷…');
    expect(truncate('ab👩‍👩‍👧‍👦', 6)).toBe('ab…');
    expect(truncate('किकिकि', 4)).toBe('कि…');
  });
  test('never exceeds the maximum length', () => {
    for (let length = 2; length < 40; length += 1) {
      expect(
        Array.from(truncate('Your time is limited, so don’t waste it living', length)).length,
      ).toBeLessThanOrEqual(length);
    }
  });
});

import { describe, expect, test } from 'vitest';
import { truncate, singleLine, pageDescription, pageTitle } from './pageMetadata.ts';

test('a page is titled with its thought and the product', () => {
  expect(pageTitle('Stay hungry.\nStay foolish.', 'Upwell')).toBe('Stay hungry. Stay foolish. - Upwell');
});

describe('a page is described', () => {
  test('by its summary', () => {
    expect(pageDescription({ thought: 'A', author: 'B', summary: 'What it is\nabout.' })).toBe(
      'What it is about.',
    );
  });
  test('or else by its own words and who said them', () => {
    expect(pageDescription({ thought: 'A', author: 'B', summary: null })).toBe('“A” — B');
    expect(pageDescription({ thought: 'A', author: null, summary: null })).toBe('A');
  });
});

describe('one line', () => {
  test('loses controls, overrides and lone surrogates, and keeps what scripts need', () => {
    expect(singleLine('a\0b\u202ec\u2066d\u2069\ud800')).toBe('abcd\ufffd');
    expect(singleLine('שלום\u200f, می‌خواهم 👩‍🚀')).toBe('שלום\u200f, می‌خواهم 👩‍🚀');
  });
});

describe('a cut', () => {
  test('leaves alone what fits', () => {
    expect(truncate('Stay hungry.', 12)).toBe('Stay hungry.');
  });
  test('ends behind a word, without its punctuation', () => {
    expect(truncate('You can’t connect the dots, looking forward', 28)).toBe('You can’t connect the dots…');
    expect(truncate('one two three four', 9)).toBe('one two…');
  });
  test('cuts a text without spaces where it must, and no character in two', () => {
    expect(truncate('永'.repeat(80), 70)).toBe(`${'永'.repeat(69)}…`);
    expect(truncate('🌊'.repeat(80), 70)).toBe(`${'🌊'.repeat(69)}…`);
  });
  test('never exceeds its length', () => {
    for (let length = 2; length < 40; length += 1) {
      expect(
        Array.from(truncate('Your time is limited, so don’t waste it living', length)).length,
      ).toBeLessThanOrEqual(length);
    }
  });
});

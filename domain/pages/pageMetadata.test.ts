import { expect, test } from 'vitest';
import { pageDescription, singleLine, truncate } from './pageMetadata.ts';

test('pageDescription returns the summary, or else the text and the author', () => {
  const thought = { thought: 'A', author: 'B', summary: 'What it is\nabout.' };
  expect(pageDescription(thought)).toBe('What it is about.');
  expect(pageDescription({ ...thought, summary: null })).toBe('“A” — B');
  expect(pageDescription({ ...thought, author: null, summary: null })).toBe('A');
});

test('singleLine removes control characters, overrides and lone surrogates, but not what scripts need', () => {
  expect(singleLine('a\0b\u202ec\u2066d\u2069\ud800')).toBe('abcd\ufffd');
  expect(singleLine('שלום\u200f, می‌خواهم 👩‍🚀')).toBe('שלום\u200f, می‌خواهم 👩‍🚀');
});

test.each([
  ['Stay hungry.', 12, 'Stay hungry.'],
  ['You can’t connect the dots, looking forward', 28, 'You can’t connect the dots…'],
  ['one two three four', 9, 'one two…'],
  ['永'.repeat(80), 70, `${'永'.repeat(69)}…`],
  ['🌊'.repeat(80), 70, `${'🌊'.repeat(69)}…`],
  // A flag, a family and a letter with its marks aren't cut.
  ['🇫🇷🇬🇷🇻🇳', 4, '🇫🇷…'],
  ['ab👩‍👩‍👧‍👦', 6, 'ab…'],
  ['किकिकि', 4, 'कि…'],
])('truncate shortens %j to %i characters, after a word if possible: %j', (text, maxLength, shortened) => {
  expect(truncate(text, maxLength)).toBe(shortened);
});

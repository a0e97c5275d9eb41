import { expect, test } from 'vitest';
import { formatFavourites, toggleInList } from './favourites.ts';

const one = { id: '1', thought: 'Stay hungry.', author: 'Steve Jobs', url: 'https://youtu.be/UF8uR6Z6KLc' };
const other = { id: '2', thought: 'Be.', author: null, url: null };

test('a heart puts a thought in front, and a second one takes it out', () => {
  expect(toggleInList(toggleInList([], one), other)).toEqual([other, one]);
  expect(toggleInList([other, one], one)).toEqual([other]);
});

test('nothing but the thought is kept', () => {
  const loaded = { ...one, __typename: 'Thought', version: 3 };
  expect(toggleInList([], loaded)).toEqual([one]);
});

test('as text each thought has its author and link, where it has them', () => {
  expect(formatFavourites([one, other])).toBe(
    'Stay hungry. — Steve Jobs\nhttps://youtu.be/UF8uR6Z6KLc\n\nBe.',
  );
});

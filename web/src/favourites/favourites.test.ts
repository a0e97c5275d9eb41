import { expect, test } from 'vitest';
import { formatFavourites, toggleInList } from './favourites.ts';

const one = {
  id: '1',
  thought: 'Stay hungry.',
  author: 'Steve Jobs',
  lang: 'en',
  url: 'https://youtu.be/UF8uR6Z6KLc',
};
const other = { id: '2', thought: 'Be.', author: null, lang: null, url: null };

test('toggleInList adds a thought at the start, and removes it the second time', () => {
  expect(toggleInList(toggleInList([], one), other)).toEqual([other, one]);
  expect(toggleInList([other, one], one)).toEqual([other]);
});

test('toggleInList stores only the fields of a favourite', () => {
  const loadedThought = { ...one, __typename: 'Thought', version: 3 };
  expect(toggleInList([], loadedThought)).toEqual([one]);
});

test('formatFavourites includes authors and links if there are any', () => {
  expect(formatFavourites([one, other])).toBe(
    'Stay hungry. — Steve Jobs\nhttps://youtu.be/UF8uR6Z6KLc\n\nBe.',
  );
});

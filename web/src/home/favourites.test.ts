import { expect, test } from 'vitest';
import { asText, toggled } from './favourites.ts';

const one = { id: '1', thought: 'Stay hungry.', author: 'Steve Jobs', url: 'https://youtu.be/UF8uR6Z6KLc' };
const other = { id: '2', thought: 'Be.', author: null, url: null };

test('a heart puts a thought in front, and a second one takes it out', () => {
  expect(toggled(toggled([], one), other)).toEqual([other, one]);
  expect(toggled([other, one], one)).toEqual([other]);
});

test('nothing but the thought is kept', () => {
  const loaded = { ...one, __typename: 'Thought', version: 3 };
  expect(toggled([], loaded)).toEqual([one]);
});

test('as text each thought has its author and link, where it has them', () => {
  expect(asText([one, other])).toBe('Stay hungry. — Steve Jobs\nhttps://youtu.be/UF8uR6Z6KLc\n\nBe.');
});

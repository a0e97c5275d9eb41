import { expect, test } from 'vitest';
import { toCreditHref, toCreditLinks } from './photoCredit.ts';

test.each([
  ['https://unsplash.com/@ada', 'https://unsplash.com/@ada?utm_source=upwell&utm_medium=referral'],
  [
    'https://www.unsplash.com/photos/1?a=b',
    'https://www.unsplash.com/photos/1?a=b&utm_source=upwell&utm_medium=referral',
  ],
  [
    'https://unsplash.com/@ada?utm_source=upwell&utm_medium=referral',
    'https://unsplash.com/@ada?utm_source=upwell&utm_medium=referral',
  ],
  ['https://notunsplash.com/@ada', 'https://notunsplash.com/@ada'],
  ['javascript:alert(1)', null],
  ['https://', null],
  ['', null],
])('toCreditHref(%j) returns %j', (link, expected) => {
  expect(toCreditHref(link)).toBe(expected);
});

test('toCreditLinks keeps the name if the links are invalid', () => {
  expect(toCreditLinks({ name: 'Ada', profileUrl: '@ada', photoUrl: 'mailto:ada@example.com' })).toEqual({
    name: 'Ada',
    profileHref: null,
    photoHref: null,
  });
});

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
])('%s in a credit leads to %s', (link, shown) => {
  expect(toCreditHref(link)).toBe(shown);
});

test('a credit keeps its name when its links lead nowhere', () => {
  expect(toCreditLinks({ name: 'Ada', profileUrl: '@ada', photoUrl: 'mailto:ada@example.com' })).toEqual({
    name: 'Ada',
    profileHref: null,
    photoHref: null,
  });
});

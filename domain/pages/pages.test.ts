import { describe, expect, test } from 'vitest';
import { findPage, isVisitorPage, pageNames, pages } from './pages.ts';

describe('findPage', () => {
  test.each([
    ['/', 'home'],
    ['/thought/4-stay-hungry', 'thought'],
    ['/thought/a%2Fb', 'thought'],
    ['/today', 'today'],
    ['/browse', 'browse'],
    ['/author/steve-jobs', 'author'],
    ['/admin', 'admin'],
    ['/playground', 'playground'],
  ])('finds at %s the page %s', (pathname, name) => {
    expect(findPage(pathname)).toBe(name);
  });

  test.each(['/thought', '/thought/', '/thought/a/b', '/admin/x', '/administration', '/x', ''])(
    'finds no page at %j',
    (pathname) => {
      expect(findPage(pathname)).toBeNull();
    },
  );
});

test('isVisitorPage returns true for all pages but the ones for admins and developers', () => {
  expect(['/', '/thought/1', '/today', '/admin', '/playground', '/x'].filter(isVisitorPage)).toEqual([
    '/',
    '/thought/1',
    '/today',
  ]);
});

test('only pages for visitors are indexed or cached for offline use', () => {
  for (const name of pageNames) {
    const { audience, isIndexed, offline } = pages[name];
    expect(isIndexed).toBe(audience === 'visitors');
    expect(offline === 'cachedPage').toBe(audience === 'visitors');
  }
});

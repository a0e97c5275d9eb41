import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const one = {
  id: '1',
  thought: 'Stay hungry.',
  author: 'Steve Jobs',
  lang: 'en',
  url: 'https://youtu.be/UF8uR6Z6KLc',
};
const other = { id: '2', thought: 'Be.', author: null, lang: null, url: null };

beforeEach(() => {
  vi.stubGlobal('window', { addEventListener: vi.fn<() => void>() });
});
afterEach(() => vi.unstubAllGlobals());

describe('favouritesState', () => {
  const { lang: _lang, ...withoutLanguage } = one;

  test.each([
    ['favourites of version 1', [one, other], [one, other]],
    ['a favourite without a language', [withoutLanguage], [withoutLanguage]],
    ['data that is no list', { id: '1' }, []],
    ['an entry that is no favourite', [one, { id: '2', thought: 'Be.' }], []],
    ['an entry that is null', [null], []],
  ])('reads or ignores %s', async (_, stored, expected) => {
    vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(stored) });
    vi.resetModules();
    const { favouritesState: loaded } = await import('./favourites.ts');
    expect(loaded.read()).toEqual(expected);
  });
});

test('a page from the back/forward cache reads the favourites of other tabs before it stores a change', async () => {
  const page = new EventTarget();
  let stored = '[]';
  vi.stubGlobal('window', page);
  vi.stubGlobal('localStorage', {
    getItem: () => stored,
    setItem: (_: string, value: string) => (stored = value),
  });
  vi.resetModules();
  const { favouritesState, toggleFavourite } = await import('./favourites.ts');
  expect(favouritesState.read()).toEqual([]);
  stored = JSON.stringify([other]);
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  toggleFavourite(one);
  expect(JSON.parse(stored)).toEqual([one, other]);
});

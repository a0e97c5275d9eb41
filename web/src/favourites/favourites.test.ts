import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { favouritesState, toggleFavourite } from './favourites.ts';

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

describe('toggleFavourite', () => {
  beforeEach(() => favouritesState.write([]));

  test('adds a thought at the start, and removes it the second time', () => {
    toggleFavourite(one);
    toggleFavourite(other);
    expect(favouritesState.read()).toEqual([other, one]);
    toggleFavourite(one);
    expect(favouritesState.read()).toEqual([other]);
  });

  test('stores only the fields of a favourite', () => {
    const loadedThought = { ...one, __typename: 'Thought', version: 3 };
    toggleFavourite(loadedThought);
    expect(favouritesState.read()).toEqual([one]);
  });
});

describe('stored favourites', () => {
  const { lang: _lang, ...withoutLanguage } = one;

  test.each([
    ['of version 1', [one, other], [one, other]],
    ['without a language', [withoutLanguage], [withoutLanguage]],
    ['that are no list', { id: '1' }, []],
    ['with an entry that is no favourite', [one, { id: '2', thought: 'Be.' }], []],
    ['with an entry that is null', [null], []],
  ])('%s are read', async (_, stored, expected) => {
    vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(stored) });
    vi.resetModules();
    const { favouritesState: loaded } = await import('./favourites.ts');
    expect(loaded.read()).toEqual(expected);
  });
});

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { formatFavourites } from './favourites.ts';
import { favouritesState, fullFavouritesNotice, toggleFavourite } from './favouritesState.ts';

const one = {
  id: '1',
  thought: 'Stay hungry.',
  author: 'Steve Jobs',
  lang: 'en',
  url: 'https://youtu.be/UF8uR6Z6KLc',
};
const other = { id: '2', thought: 'Be.', author: null, lang: null, url: null };

describe('toggleFavourite', () => {
  beforeEach(() => {
    vi.stubGlobal('window', { addEventListener: vi.fn<() => void>() });
    favouritesState.write([]);
  });
  afterEach(() => vi.unstubAllGlobals());

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

  test('reports that there is no room for another thought, until one is removed', () => {
    const createFavourite = (id: string) => ({ ...other, id, thought: '永'.repeat(500) });
    let count = 0;
    while (!fullFavouritesNotice.read() && count < 1000) {
      count += 1;
      toggleFavourite(createFavourite(`${count}`));
    }
    expect(count).toBeGreaterThan(30);
    expect(favouritesState.read()).toHaveLength(count - 1);
    toggleFavourite(createFavourite('1'));
    toggleFavourite(createFavourite(`${count}`));
    expect(favouritesState.read()[0]?.id).toBe(`${count}`);
  });
});

test('formatFavourites includes authors and links if there are any', () => {
  expect(formatFavourites([one, other])).toBe(
    'Stay hungry. — Steve Jobs\nhttps://youtu.be/UF8uR6Z6KLc\n\nBe.',
  );
});

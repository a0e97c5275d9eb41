import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { favouritesState, toggleFavourite } from './favouritesState.ts';
import { fullFavouritesNotice } from './fullFavourites.ts';

beforeEach(() => vi.stubGlobal('window', { addEventListener: vi.fn<() => void>() }));
afterEach(() => vi.unstubAllGlobals());

test('toggleFavourite adds and removes thoughts, and says so when there is no room for another one', () => {
  const createFavourite = (id: string) => ({ id, thought: '永'.repeat(500), author: null, url: null });
  let count = 0;
  while (!fullFavouritesNotice.read() && count < 1000) {
    count += 1;
    toggleFavourite(createFavourite(`${count}`));
  }
  expect(count).toBeGreaterThan(30);
  expect(favouritesState.read()).toHaveLength(count - 1);

  toggleFavourite(createFavourite('1'));
  expect(favouritesState.read()).toHaveLength(count - 2);
  toggleFavourite(createFavourite(`${count}`));
  expect(favouritesState.read()[0]?.id).toBe(`${count}`);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { favouritesState, toggleFavourite } from './favouritesState.ts';

const alert = vi.fn<(message: string) => void>();

beforeEach(() => vi.stubGlobal('window', { addEventListener: vi.fn<() => void>(), alert }));
afterEach(() => vi.unstubAllGlobals());

test('toggleFavourite adds and removes thoughts, and says so when there is no room for another one', () => {
  const createFavourite = (id: string) => ({ id, thought: '永'.repeat(500), author: null, url: null });
  let count = 0;
  while (alert.mock.calls.length === 0 && count < 1000) {
    count += 1;
    toggleFavourite(createFavourite(`${count}`));
  }
  expect(count).toBeGreaterThan(30);
  expect(alert.mock.calls).toEqual([['Your favourites are full. Remove some of them to add others.']]);
  expect(favouritesState.read()).toHaveLength(count - 1);

  toggleFavourite(createFavourite('1'));
  expect(favouritesState.read()).toHaveLength(count - 2);
  toggleFavourite(createFavourite(`${count}`));
  expect(favouritesState.read()[0]?.id).toBe(`${count}`);
});

// The visitor's favourites, which are stored in this browser.
import type { Thought } from '#domain/thought/thought.ts';
import { useSyncExternalStore } from 'react';
import { createPersistedState } from '../devices/persistedState.ts';

export interface Favourite extends Pick<Thought, 'id' | 'thought' | 'author' | 'url'> {
  /** The language. It is missing in favourites that were stored before thoughts had a language. */
  lang?: Thought['lang'];
}

export const favouritesState = createPersistedState<readonly Favourite[]>(
  'favourites',
  [],
  (value): value is Favourite[] => Array.isArray(value) && value.every(isFavourite),
);

export function useFavourites(): readonly Favourite[] {
  return useSyncExternalStore(favouritesState.subscribe, favouritesState.read, () => favouritesState.initial);
}

/** Adds a thought at the start of the favourites, or removes it. */
export function toggleFavourite({ id, thought, author, lang = null, url }: Favourite): void {
  const favourites = favouritesState.read();
  const others = favourites.filter((favourite) => favourite.id !== id);
  const isNew = others.length === favourites.length;
  favouritesState.write(isNew ? [{ id, thought, author, lang, url }, ...favourites] : others);
}

function isFavourite(value: unknown): boolean {
  const { id, thought, author, lang = null, url } = Object(value) as Record<string, unknown>;
  return (
    [id, thought].every(isString) && [author, lang, url].every((text) => text === null || isString(text))
  );
}

function isString(value: unknown): boolean {
  return typeof value === 'string';
}

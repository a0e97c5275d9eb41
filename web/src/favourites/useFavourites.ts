import { useEffect, useState, useSyncExternalStore } from 'react';
import { subscribeToNothing } from '../page/subscribeToNothing.ts';
import type { Favourite } from './favourites.ts';
import type * as favouritesModule from './favouritesState.ts';

/**
 * The visitor's favourites, which are stored in this browser. They are empty until the code that checks them has loaded,
 * which the home page doesn't wait for.
 */
export function useFavourites() {
  const [loaded, setLoaded] = useState<typeof favouritesModule | null>(null);
  useEffect(() => void loadFavourites().then(setLoaded), []);
  return {
    favourites: useSyncExternalStore(
      loaded?.favouritesState.subscribe ?? subscribeToNothing,
      loaded?.favouritesState.read ?? readNone,
      readNone,
    ),
    toggleFavourite: (thought: Favourite) => {
      if (loaded === null) void loadFavourites().then(({ toggleFavourite }) => toggleFavourite(thought));
      else loaded.toggleFavourite(thought);
    },
  };
}

function loadFavourites() {
  return import('./favouritesState.ts');
}

const none: readonly Favourite[] = [];

function readNone(): readonly Favourite[] {
  return none;
}

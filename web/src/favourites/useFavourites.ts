import { useEffect, useState, useSyncExternalStore } from 'react';
import { subscribeToNothing } from '../page/subscribeToNothing.ts';
import type { Favourite } from './favourites.ts';
import type * as favouritesModule from './favouritesState.ts';

let loadedModule: typeof favouritesModule | null = null;

/**
 * The visitor's favourites, which are stored in this browser. They are empty until the code that checks them has loaded,
 * which the home page doesn't wait for.
 */
export function useFavourites() {
  const [loaded, setLoaded] = useState(loadedModule);
  useEffect(() => void loadFavourites().then(setLoaded), []);
  return {
    favourites: useSyncExternalStore(
      loaded?.favouritesState.subscribe ?? subscribeToNothing,
      loaded?.favouritesState.read ?? readNone,
      readNone,
    ),
    toggleFavourite: (thought: Favourite) => {
      void loadFavourites().then(({ toggleFavourite }) => toggleFavourite(thought));
    },
  };
}

async function loadFavourites() {
  loadedModule ??= await import('./favouritesState.ts');
  return loadedModule;
}

const none: readonly Favourite[] = [];

function readNone(): readonly Favourite[] {
  return none;
}

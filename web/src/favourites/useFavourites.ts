import { useEffect, useState, useSyncExternalStore } from 'react';
import type { PersistedState } from '../devices/persistedState.ts';
import { type Favourite, toggleInList } from './favourites.ts';

/**
 * The visitor's favourites, which are stored in this browser. They are empty until the code that checks them has loaded,
 * which the home page doesn't wait for.
 */
export function useFavourites() {
  const [state, setState] = useState<PersistedState<readonly Favourite[]> | null>(null);
  useEffect(() => void loadFavourites().then(setState), []);
  return {
    favourites: useSyncExternalStore(
      state?.subscribe ?? subscribeToNothing,
      state?.read ?? readNone,
      readNone,
    ),
    toggleFavourite: (thought: Favourite) => {
      const toggle = ({ read, write }: PersistedState<readonly Favourite[]>) =>
        write(toggleInList(read(), thought));
      if (state === null) void loadFavourites().then(toggle);
      else toggle(state);
    },
  };
}

async function loadFavourites(): Promise<PersistedState<readonly Favourite[]>> {
  return (await import('./favouritesState.ts')).favouritesState;
}

const none: readonly Favourite[] = [];

function readNone(): readonly Favourite[] {
  return none;
}

function subscribeToNothing(): () => void {
  return () => {};
}

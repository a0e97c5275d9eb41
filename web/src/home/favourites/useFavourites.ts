import { type Favourite, favouritesState, toggleInList } from './favourites.ts';
import { usePersistedState } from '../hooks/usePersistedState.ts';

/** The thoughts that the visitor keeps in this browser. */
export function useFavourites() {
  const [favourites, setFavourites] = usePersistedState(favouritesState);
  return {
    favourites,
    /** Keeps a thought, or no longer. */
    toggleFavourite: (thought: Favourite) => setFavourites(toggleInList(favourites, thought)),
  };
}

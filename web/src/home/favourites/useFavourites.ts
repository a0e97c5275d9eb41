import { type Favourite, favouritesState, toggleInList } from './favourites.ts';
import { usePersistedState } from '../hooks/usePersistedState.ts';

/** The visitor's favourites, which are stored in this browser. */
export function useFavourites() {
  const [favourites, setFavourites] = usePersistedState(favouritesState);
  return {
    favourites,
    toggleFavourite: (thought: Favourite) => setFavourites(toggleInList(favourites, thought)),
  };
}

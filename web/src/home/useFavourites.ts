import { type Favourite, favouriteThoughts, toggled } from './favourites.ts';
import { useRemembered } from './useRemembered.ts';

/** The thoughts that the visitor keeps in this browser. */
export function useFavourites() {
  const [favourites, setFavourites] = useRemembered(favouriteThoughts);
  return {
    favourites,
    /** Keeps a thought, or no longer. */
    favour: (thought: Favourite) => setFavourites(toggled(favourites, thought)),
  };
}

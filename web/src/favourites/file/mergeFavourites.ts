import type { Favourite } from '../favourites.ts';
import { takeThatFit } from './favouriteItem.ts';

/** A list with the favourites of a file, and the numbers of those added, known before, and left out. */
export interface MergedFavourites {
  favourites: readonly Favourite[];
  addedCount: number;
  knownCount: number;
  /** The number of favourites that have no room. */
  omittedCount: number;
}

/** Appends the favourites of a file to the list, in their order, except for those that it has already. */
export function mergeFavourites(
  favourites: readonly Favourite[],
  fromFile: readonly Favourite[],
): MergedFavourites {
  const knownIds = new Set(favourites.map(({ id }) => id));
  const distinct = [...new Map(fromFile.map((favourite) => [favourite.id, favourite])).values()];
  const unknown = distinct.filter(({ id }) => !knownIds.has(id));
  const added = takeThatFit(favourites, unknown);
  return {
    favourites: [...favourites, ...added],
    addedCount: added.length,
    knownCount: distinct.length - unknown.length,
    omittedCount: unknown.length - added.length,
  };
}

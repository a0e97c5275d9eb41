import { favouritesState } from '../favouritesState.ts';
import { type FileProblem, readFavouritesFile } from './parseFile.ts';
import type { Favourite } from '../favourites.ts';
import { takeThatFit } from './favouriteItem.ts';

/** Adds the favourites in a file to the favourites of this browser. @returns a sentence about the result */
export async function importFavourites(file: File): Promise<string> {
  const fromFile = await readFavouritesFile(file);
  if (typeof fromFile === 'string') return problemMessages[fromFile];
  const merged = mergeFavourites(favouritesState.read(), fromFile);
  if (merged.addedCount > 0) favouritesState.write(merged.favourites);
  return describeResult(merged);
}

/** Returns sentences such as “Added 2 thoughts. 1 was here already.” */
export function describeResult({ addedCount, knownCount, omittedCount }: MergedFavourites): string {
  return [
    addedCount === 0 ? 'Nothing was added.' : `Added ${addedCount} ${plural(addedCount, 'thought')}.`,
    knownCount > 0 && `${knownCount} ${plural(knownCount, 'was', 'were')} here already.`,
    omittedCount > 0 && `There is no room for ${omittedCount} more.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const problemMessages: Record<FileProblem, string> = {
  noFavourites: 'This file has no favourites. Choose one that “Back up” saved as a web page or as JSON.',
  tooLarge: 'That file is too big (limit 1 MB).',
  unreadable: "This file can't be read any more. Choose it again.",
};

function plural(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}

/** A list with the favourites of a file, and the numbers of those added, known before, and left out. */
interface MergedFavourites {
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

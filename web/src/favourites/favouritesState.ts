import * as v from 'valibot';
import { createPersistedState } from '../devices/persistedState.ts';
import { createSharedState } from '../devices/sharedState.ts';
import type { Favourite } from './favourites.ts';
import { selectFittingFavourites } from './file/renderFile.ts';

const favouriteSchema = v.object({
  id: v.string(),
  thought: v.string(),
  author: v.nullable(v.string()),
  lang: v.exactOptional(v.nullable(v.string())),
  url: v.nullable(v.string()),
}) satisfies v.GenericSchema<Favourite>;

const favouritesSchema = v.array(favouriteSchema);

/** The visitor's favourites, which are stored in this browser. */
export const favouritesState = createPersistedState<readonly Favourite[]>(
  'favourites',
  [],
  (value): value is Favourite[] => v.is(favouritesSchema, value),
);

/** Whether the visitor is being told that there is no room for another favourite. */
export const fullFavouritesNotice = createSharedState(false);

/** Adds a thought at the start of the favourites, or removes it. The exported file limits their number. */
export function toggleFavourite({ id, thought, author, lang = null, url }: Favourite): void {
  const favourites = favouritesState.read();
  const added = { id, thought, author, lang, url };
  const others = favourites.filter((favourite) => favourite.id !== id);
  if (others.length < favourites.length) favouritesState.write(others);
  else if (selectFittingFavourites(favourites, [added]).length > 0)
    favouritesState.write([added, ...favourites]);
  else fullFavouritesNotice.write(true);
}

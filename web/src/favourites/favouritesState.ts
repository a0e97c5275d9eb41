import * as v from 'valibot';
import { createPersistedState } from '../devices/persistedState.ts';
import { type Favourite, toggleInList } from './favourites.ts';
import { takeThatFit } from './file/favouriteItem.ts';
import { fullFavouritesNotice } from './fullFavourites.ts';

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

/** Adds a thought to the favourites, or removes it. As many can be added as the exported file has room for. */
export function toggleFavourite(thought: Favourite): void {
  const favourites = favouritesState.read();
  const toggled = toggleInList(favourites, thought);
  if (toggled.length < favourites.length || takeThatFit(favourites, [thought]).length > 0)
    favouritesState.write(toggled);
  else fullFavouritesNotice.write(true);
}

import * as v from 'valibot';
import { createPersistedState } from '../devices/persistedState.ts';
import type { Favourite } from './favourites.ts';

const favouriteSchema = v.object({
  id: v.string(),
  thought: v.string(),
  author: v.nullable(v.string()),
  url: v.nullable(v.string()),
}) satisfies v.GenericSchema<Favourite>;

const favouritesSchema = v.array(favouriteSchema);

/** The visitor's favourites, which are stored in this browser. */
export const favouritesState = createPersistedState<readonly Favourite[]>(
  'favourites',
  [],
  (value): value is Favourite[] => v.is(favouritesSchema, value),
);

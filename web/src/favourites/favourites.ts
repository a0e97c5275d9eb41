import type { Thought } from '#domain/thought/thought.ts';

export interface Favourite extends Pick<Thought, 'id' | 'thought' | 'author' | 'url'> {
  /** Missing in favourites that were stored before thoughts had a language. */
  lang?: Thought['lang'];
}

/** Returns the list with the thought added at the start, or removed if it was in the list. */
export function toggleInList(
  favourites: readonly Favourite[],
  { id, thought, author, lang = null, url }: Favourite,
): Favourite[] {
  const others = favourites.filter((favourite) => favourite.id !== id);
  return others.length < favourites.length ? others : [{ id, thought, author, lang, url }, ...others];
}

/** Returns the favourites as plain text for sharing. */
export function formatFavourites(favourites: readonly Favourite[]): string {
  return favourites
    .map(({ thought, author, url }) =>
      [author === null ? thought : `${thought} — ${author}`, url].filter(Boolean).join('\n'),
    )
    .join('\n\n');
}

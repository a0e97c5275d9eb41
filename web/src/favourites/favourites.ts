import type { Thought } from '#domain/thought/thought.ts';
import { parseVideo, type Video } from '#domain/video/video.ts';

export interface Favourite extends Pick<Thought, 'id' | 'thought' | 'author' | 'url'> {
  /** Missing in favourites that were stored before thoughts had a language. */
  lang?: Thought['lang'];
}

export type FavouriteThought = Favourite & { lang: string | null; video: Video | null };

/** Returns the favourite with its video, as a bubble or the player shows it. */
export function toThought(favourite: Favourite): FavouriteThought {
  return { ...favourite, lang: favourite.lang ?? null, video: parseVideo(favourite.url) };
}

/** Returns the favourites as plain text for sharing. */
export function formatFavourites(favourites: readonly Favourite[]): string {
  return favourites
    .map(({ thought, author, url }) =>
      [author === null ? thought : `${thought} — ${author}`, url].filter(Boolean).join('\n'),
    )
    .join('\n\n');
}

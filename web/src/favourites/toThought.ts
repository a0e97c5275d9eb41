import { parseVideo, type Video } from '#domain/video/video.ts';
import type { Favourite } from './favourites.ts';

export type FavouriteThought = Favourite & { lang: string | null; video: Video | null };

/** Returns the favourite with its video, as a bubble or the player shows it. */
export function toThought(favourite: Favourite): FavouriteThought {
  return { ...favourite, lang: favourite.lang ?? null, video: parseVideo(favourite.url) };
}

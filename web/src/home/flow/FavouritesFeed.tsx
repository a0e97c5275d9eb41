import { shuffleItems } from '#domain/flow/random.ts';
import { parseVideo } from '#domain/video/video.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { favouritesState } from '../../favourites/favouritesState.ts';
import type { HomeFeedProps } from './HomeFeed.tsx';

export type FavouritesFeedProps = Pick<HomeFeedProps, 'runner' | 'flow'>;

/**
 * Adds the visitor's favourites to the flow, in random order, and again when they have been shown. It needs no network.
 * Renders nothing. Without favourites, it leads to all thoughts.
 */
export function FavouritesFeed({ runner: { dispatch }, flow: { phase } }: FavouritesFeedProps) {
  const favourites = useSyncExternalStore(favouritesState.subscribe, favouritesState.read);
  const navigate = useNavigate();
  const isEmpty = favourites.length === 0;
  useEffect(() => {
    if (isEmpty) void navigate('/', { replace: true });
  }, [isEmpty, navigate]);
  const isLoading = phase === 'loading';
  useEffect(() => {
    const thoughts = favourites.map((favourite) => ({
      ...favourite,
      lang: favourite.lang ?? null,
      video: parseVideo(favourite.url),
    }));
    dispatch({
      type: isLoading ? 'loaded' : 'thoughtsReplaced',
      thoughts: shuffleItems(thoughts, Math.random),
    });
  }, [favourites, isLoading, dispatch]);
  return null;
}

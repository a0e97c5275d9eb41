import { shuffleItems } from '#domain/feed/random.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { Navigate } from 'react-router';
import { favouritesState } from '../../favourites/favouritesState.ts';
import { toThought } from '../../favourites/favourites.ts';
import { NoFavourites } from '../messages/NoFavourites.tsx';
import type { HomeFeedProps } from './HomeFeed.tsx';

/**
 * Adds the visitor's favourites to the flow, in random order, and again when they have been shown. It needs no network.
 * Without favourites, it says so. After the last one was removed, it leads to all thoughts.
 */
export function FavouritesFeed({
  runner: { dispatch },
  flow: { phase, queue },
}: Pick<HomeFeedProps, 'runner' | 'flow'>) {
  const favourites = useSyncExternalStore(favouritesState.subscribe, favouritesState.read);
  const isLoading = phase === 'loading';
  useEffect(() => {
    dispatch({
      type: isLoading ? 'loaded' : 'thoughtsReplaced',
      thoughts: shuffleItems(favourites.map(toThought), Math.random),
    });
  }, [favourites, isLoading, dispatch]);
  if (favourites.length > 0) return null;
  return queue.length === 0 ? <NoFavourites /> : <Navigate to="/" replace />;
}

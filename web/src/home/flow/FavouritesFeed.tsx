import { shuffleItems } from '#domain/feed/random.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { favouritesState } from '../../favourites/favouritesState.ts';
import { toThought } from '../../favourites/favourites.ts';
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
    dispatch({
      type: isLoading ? 'loaded' : 'thoughtsReplaced',
      thoughts: shuffleItems(favourites.map(toThought), Math.random),
    });
  }, [favourites, isLoading, dispatch]);
  return null;
}

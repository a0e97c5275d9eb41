import { shuffleItems } from '#domain/feed/random.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { Navigate } from 'react-router';
import { favouritesState } from '../../favourites/favouritesState.ts';
import { toThought } from '../../favourites/favourites.ts';
import { Link } from '../../page/Link.tsx';
import buttons from '../../ui/buttons.module.css';
import styles from '../messages/StageFooter.module.css';
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

/** Says on the empty stage that no thought has been saved, and offers all thoughts. */
function NoFavourites() {
  return (
    <div className={styles.empty}>
      <p className={styles.heading}>No favourites yet.</p>
      <p className={styles.note}>Tap a heart to keep a thought here.</p>
      <Link className={buttons.pill} to="/">
        All thoughts
      </Link>
    </div>
  );
}

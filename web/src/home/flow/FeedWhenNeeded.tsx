import { fallbackThoughts } from '#domain/thought/fallbackThoughts.ts';
import { lazy, startTransition, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from '../../page/ErrorBoundary.tsx';
import type { HomeFeedProps } from './HomeFeed.tsx';

const HomeFeed = lazy(async () => ({ default: (await import('./HomeFeed.tsx')).HomeFeed }));
const FavouritesFeed = lazy(async () => ({ default: (await import('./FavouritesFeed.tsx')).FavouritesFeed }));
const AuthorFeed = lazy(async () => ({ default: (await import('./AuthorFeed.tsx')).AuthorFeed }));

interface Props extends HomeFeedProps {
  isFavouritesOnly: boolean;
  author: string | null;
}

/**
 * Queries the API once the flow needs other thoughts than those that the server has embedded in the page, or takes the
 * favourites or the thoughts of an author instead.
 */
export function FeedWhenNeeded({ isFavouritesOnly, author, ...props }: Props) {
  const { flow, initialData } = props;
  const Feed = isFavouritesOnly ? FavouritesFeed : HomeFeed;
  const [isNeeded, setNeeded] = useState(false);
  const mustLoad = initialData === null || initialData.isFallback || flow.phase === 'loading';
  useEffect(() => {
    // Once the feed was needed, it stays loaded, so that the queries keep their state.
    if (mustLoad) startTransition(() => setNeeded(true));
  }, [mustLoad]);
  return (
    <ErrorBoundary fallback={<FallbackFeed {...props} />}>
      <Suspense>
        {isNeeded && (author === null ? <Feed {...props} /> : <AuthorFeed {...props} slug={author} />)}
      </Suspense>
    </ErrorBoundary>
  );
}

/** Adds fallback thoughts to the flow if the code that queries the API can't be loaded. */
function FallbackFeed({ runner, flow: { phase } }: HomeFeedProps) {
  useEffect(() => {
    if (phase === 'loading') runner.dispatch({ type: 'fallbackLoaded', thoughts: fallbackThoughts });
  }, [runner, phase]);
  return null;
}

import { fallbackThoughts } from '#domain/thought/fallbackThoughts.ts';
import { lazy, startTransition, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from '../page/ErrorBoundary.tsx';
import type { HomeFeedProps } from './Feed.tsx';

const HomeFeed = lazy(async () => ({ default: (await import('./Feed.tsx')).HomeFeed }));
const AuthorFeed = lazy(async () => ({ default: (await import('./Feed.tsx')).AuthorFeed }));

interface Props extends HomeFeedProps {
  author: string | null;
}

/**
 * Queries the API, for an author's thoughts or for all, once the flow needs others than those that the server has embedded
 * in the page.
 */
export function FeedWhenNeeded({ author, ...props }: Props) {
  const { flow, initialData } = props;
  const [isNeeded, setNeeded] = useState(false);
  const mustLoad = initialData === null || initialData.isFallback || flow.phase === 'loading';
  useEffect(() => {
    // Once the feed was needed, it stays loaded, so that the queries keep their state.
    if (mustLoad) startTransition(() => setNeeded(true));
  }, [mustLoad]);
  return (
    <ErrorBoundary fallback={<FallbackFeed {...props} />}>
      <Suspense>
        {isNeeded && (author === null ? <HomeFeed {...props} /> : <AuthorFeed {...props} slug={author} />)}
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

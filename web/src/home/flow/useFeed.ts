import type { Flow } from '#domain/flow/flowState.ts';
import { fallbackId, fallbackThoughts } from '#domain/thought/fallbackThoughts.ts';
import { pickFeedSeed } from '#domain/flow/feedSeed.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FlowRunner } from './flowRunner.ts';
import { type BubbleFragment, useHomeQuery, useHomeThoughtQuery } from '../operations.generated.ts';
import { useRetry } from './useRetry.ts';

const firstPageSize = 20;
const nextPageSize = 10;
/** An API that hangs is an API that is down: nobody looks at an empty stage for longer. */
const timeoutMs = 6000;

interface UseFeedOptions {
  runner: FlowRunner<BubbleFragment>;
  flow: Flow<BubbleFragment>;
  /** The one thought to show; null for this visit's own shuffle of them all. */
  thoughtId: string | null;
}

/** Why the one thought that was asked for is not shown: it can't be loaded at present, or there is none. */
export type MissingThoughtReason = 'unavailable' | 'notFound';

/**
 * Feeds the flow with thoughts, and with fallback thoughts while the API or its database can't be reached.
 * @returns why the thought that was asked for is not shown; null when it is, and where none was asked for.
 */
export function useFeed({ runner, flow, thoughtId }: UseFeedOptions): MissingThoughtReason | null {
  const { dispatch } = runner;
  const { thoughts, isGone: isNotFound, hasFailed, refetch, fetchMore } = useInitialThoughts(thoughtId);
  const hasTimedOut = useHasTimedOut(thoughts === undefined);
  const isFallback = flow.source === 'fallback';
  useRetry(isFallback, () => withTimeout<unknown>(refetch()));

  useEffect(() => {
    if (thoughts === undefined) {
      if (hasFailed || hasTimedOut) dispatch({ type: 'fallbackLoaded', thoughts: fallbackThoughts });
    } else if (runner.getFlow().source !== 'collection') {
      dispatch({ type: 'loaded', thoughts });
    }
  }, [thoughts, hasFailed, hasTimedOut, runner, dispatch]);

  const loadMore = useEffectEvent(() => {
    withTimeout(fetchMore()).then(
      (found) => dispatch({ type: 'loaded', thoughts: found.length > 0 ? found : fallbackThoughts }),
      () => dispatch({ type: 'loaded', thoughts: fallbackThoughts }),
    );
  });
  const needsMoreThoughts = flow.phase === 'loading' && flow.source !== 'none';
  useEffect(() => {
    if (needsMoreThoughts) loadMore();
  }, [needsMoreThoughts]);

  if (isNotFound) return 'notFound';
  return thoughtId !== null && isFallback ? 'unavailable' : null;
}

function useInitialThoughts(thoughtId: string | null) {
  const [seed] = useState(() => pickFeedSeed(Date.now(), Math.random));
  const thoughtQuery = useHomeThoughtQuery({ variables: { id: thoughtId ?? '' }, skip: thoughtId === null });
  // A thought that no longer exists gives way to all the others.
  const isNotFound = thoughtQuery.data?.thought === null;
  const isFeedShown = thoughtId === null || isNotFound;
  const feedQuery = useHomeQuery({ variables: { seed, first: firstPageSize }, skip: !isFeedShown });
  const cursor = useRef<string | null>(null);
  const feed = feedQuery.data?.feed;
  const requestedThought = thoughtQuery.data?.thought;
  // The API answers with its fallback thought while the database fails.
  const hasDatabaseFailed = requestedThought?.id === fallbackId;
  return {
    thoughts: requestedThought && !hasDatabaseFailed ? [requestedThought] : feed?.thoughts,
    isGone: isNotFound,
    hasFailed: isFeedShown
      ? feedQuery.error !== undefined
      : thoughtQuery.error !== undefined || hasDatabaseFailed,
    refetch: isFeedShown ? feedQuery.refetch : thoughtQuery.refetch,
    fetchMore: async () => {
      const after = cursor.current ?? feed?.endCursor ?? null;
      const { data } = await feedQuery.fetchMore({ variables: { seed, first: nextPageSize, after } });
      cursor.current = data?.feed.endCursor ?? after;
      return data?.feed.thoughts ?? [];
    },
  };
}

function useHasTimedOut(isWaiting: boolean): boolean {
  const [hasTimedOut, setHasTimedOut] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setHasTimedOut(true), timeoutMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return hasTimedOut;
}

function withTimeout<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No answer within ${timeoutMs} ms.`)), timeoutMs);
    void promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

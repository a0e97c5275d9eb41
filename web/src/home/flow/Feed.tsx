import { pickFeedSeed } from '#domain/feed/feedSeed.ts';
import { shuffleItems } from '#domain/feed/random.ts';
import {
  authorBubbles,
  createFeedResult,
  firstPageSize,
  type HomePageData,
} from '#domain/pages/homePageData.ts';
import { fallbackId, fallbackThoughts } from '#domain/thought/fallbackThoughts.ts';
import { publicClient } from '../../apollo/publicClient.ts';
import { useRetry } from '../../page/useRetry.ts';
import { usePausableTimeout } from '../../ui/usePausableTimeout.ts';
import {
  type AuthorBubblesQuery,
  type BubbleFragment,
  HomeDocument,
  type HomeQuery,
  HomeThoughtDocument,
  useAuthorBubblesQuery,
  useHomeQuery,
  useHomeThoughtQuery,
} from '../operations.generated.ts';
import type { HomeFlow, HomeFlowRunner, MissingThoughtReason } from './useFlow.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Navigate } from 'react-router';

export interface HomeFeedProps extends FeedOptions {
  /** Called with why the requested thought isn't shown, or with null if it is. */
  onMissingThoughtChange: (reason: MissingThoughtReason | null) => void;
}

/** Queries the API for thoughts and adds them to the flow. It renders nothing, and is loaded with Apollo Client. */
export function HomeFeed({ runner, flow, thoughtId, initialData, onMissingThoughtChange }: HomeFeedProps) {
  useState(() => restoreQueries(initialData));
  const missingThought = useFeed({ runner, flow, thoughtId, initialData });
  const notifyChange = useEffectEvent(onMissingThoughtChange);
  useEffect(() => notifyChange(missingThought), [missingThought]);
  return null;
}

/** Writes the responses that the server embedded in the page into the cache, so that they aren't requested again. */
function restoreQueries(data: HomePageData | null): void {
  if (data === null || data.isFallback) return;
  const { seed, requestedId, isRequestedAbsent, thoughts, endCursor } = data;
  if (requestedId !== null) {
    const thought = isRequestedAbsent ? null : (thoughts[0] ?? null);
    publicClient.writeQuery({
      query: HomeThoughtDocument,
      variables: { id: requestedId },
      data: { thought },
    });
  }
  if (endCursor !== null) {
    const variables = { seed, first: firstPageSize };
    publicClient.writeQuery({ query: HomeDocument, variables, data: createFeedResult(data) });
  }
}

/** The number of thoughts that are shown before the visitor is asked again. */
const batchSize = 10;
/** An API that doesn't respond for this long is treated as unreachable, so that the screen doesn't stay empty. */
const timeoutMs = 6000;

export interface FeedOptions {
  runner: HomeFlowRunner;
  flow: HomeFlow;
  /** The single thought to show; null to show all thoughts in a shuffle of this visit. */
  thoughtId: string | null;
  initialData: HomePageData | null;
}

/**
 * Loads thoughts into the flow, and fallback thoughts while the API or its database is unreachable.
 * @returns why the requested thought isn't shown; null if it is shown, or if no thought was requested
 */
export function useFeed({ runner, flow, thoughtId, initialData }: FeedOptions): MissingThoughtReason | null {
  const { dispatch } = runner;
  const { thoughts, isNotFound, hasFailed, refetch, fetchMore } = useInitialThoughts(
    thoughtId,
    initialData?.seed,
  );
  const [hasTimedOut, setTimedOut] = useState(false);
  usePausableTimeout(timeoutMs, thoughts === undefined, () => setTimedOut(true));
  const isFallback = flow.source === 'fallback';
  const hasInitialThoughts = useRef(flow.source === 'collection');

  useEffect(() => {
    if (thoughts === undefined) {
      if (hasFailed || hasTimedOut) dispatch({ type: 'fallbackLoaded', thoughts: fallbackThoughts });
    } else if (!hasInitialThoughts.current) {
      hasInitialThoughts.current = true;
      dispatch({ type: 'loaded', thoughts });
    }
  }, [thoughts, hasFailed, hasTimedOut, dispatch]);

  const load = useSingleRequest(async () => {
    try {
      if (thoughts === undefined) await withTimeout<unknown>(refetch());
      else dispatch({ type: 'loaded', thoughts: await fetchMore() });
    } catch {
      dispatch({ type: 'fallbackLoaded', thoughts: fallbackThoughts });
    }
  });
  useRetry(isFallback, load);
  const loadMore = useEffectEvent(() => void load());
  const needsMoreThoughts = flow.phase === 'loading' && flow.source !== 'none';
  useEffect(() => {
    if (needsMoreThoughts) loadMore();
  }, [needsMoreThoughts]);

  if (isNotFound) return 'notFound';
  return thoughtId !== null && isFallback ? 'unavailable' : null;
}

function useInitialThoughts(thoughtId: string | null, initialSeed: number | undefined) {
  const [seed] = useState(() => initialSeed ?? createSeed());
  const thoughtQuery = useHomeThoughtQuery({
    client: publicClient,
    variables: { id: thoughtId ?? '' },
    skip: thoughtId === null,
  });
  // If the requested thought doesn't exist, all thoughts are shown.
  const isNotFound = thoughtQuery.data?.thought === null;
  const isFeedShown = thoughtId === null || isNotFound;
  const feedQuery = useHomeQuery({
    client: publicClient,
    variables: { seed, first: firstPageSize },
    skip: !isFeedShown,
  });
  const cursor = useRef<string | null>(null);
  const feed = feedQuery.data?.feed;
  const requestedThought = thoughtQuery.data?.thought;
  // The API returns the fallback thought while its database is unavailable.
  const hasDatabaseFailed = requestedThought?.id === fallbackId;
  return {
    thoughts: requestedThought && !hasDatabaseFailed ? [requestedThought] : feed && listThoughts(feed),
    isNotFound,
    hasFailed: isFeedShown
      ? feedQuery.error !== undefined
      : thoughtQuery.error !== undefined || hasDatabaseFailed,
    refetch: isFeedShown ? feedQuery.refetch : thoughtQuery.refetch,
    fetchMore: async () => {
      const after = cursor.current ?? feed?.pageInfo.endCursor ?? null;
      const { data } = await withTimeout(
        feedQuery.fetchMore({
          variables: { seed, first: batchSize, after },
          // The flow has the thoughts: the cache would only grow in a tab that stays open.
          updateQuery: (firstPage) => firstPage,
          // A retry would otherwise wait for the request that has timed out.
          context: { queryDeduplication: false },
        }),
      );
      if (data === undefined || data.feed.edges.length === 0)
        throw new Error('The feed has no more thoughts.');
      cursor.current = data.feed.pageInfo.endCursor ?? after;
      return listThoughts(data.feed);
    },
  };
}

function createSeed(): number {
  return pickFeedSeed(Date.now(), Math.random);
}

/**
 * Returns a function that makes a request, or returns the pending one, because a page that is loaded twice would be
 * shown twice.
 */
function useSingleRequest(request: () => Promise<void>): () => Promise<void> {
  const pending = useRef<Promise<void> | null>(null);
  return () =>
    (pending.current ??= request().finally(() => {
      pending.current = null;
    }));
}

function listThoughts({ edges }: HomeQuery['feed']): BubbleFragment[] {
  return edges.map(({ node }) => node);
}

function withTimeout<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No response within ${timeoutMs} ms.`)), timeoutMs);
    void promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

interface Props extends Pick<HomeFeedProps, 'runner' | 'flow'> {
  slug: string;
}

/**
 * Adds an author's thoughts to the flow, in random order, and again when they have been shown; fallback thoughts while the
 * API is unreachable. If no thought is by this author, it leads to all thoughts.
 */
export function AuthorFeed({ runner: { dispatch }, flow: { phase, source }, slug }: Props) {
  const { data, error, refetch } = useAuthorBubblesQuery({
    client: publicClient,
    variables: { slug, first: authorBubbles },
    notifyOnNetworkStatusChange: false,
  });
  const hasFailed = data === undefined && error !== undefined;
  useRetry(hasFailed, () => refetch());
  const edges = data?.author?.thoughts.edges ?? noEdges;
  const isEmpty = data !== undefined && edges.length === 0;
  const isNeeded = phase === 'loading' || (source === 'fallback' && !hasFailed);
  useEffect(() => {
    if (!isNeeded) return;
    const thoughts = edges.map(({ node }) => node);
    if (thoughts.length > 0) dispatch({ type: 'loaded', thoughts: shuffleItems(thoughts, Math.random) });
    else if (hasFailed) dispatch({ type: 'fallbackLoaded', thoughts: fallbackThoughts });
  }, [isNeeded, hasFailed, edges, dispatch]);
  return isEmpty && <Navigate to="/" replace />;
}

const noEdges: NonNullable<AuthorBubblesQuery['author']>['thoughts']['edges'] = [];

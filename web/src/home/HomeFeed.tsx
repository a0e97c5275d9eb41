import { pickFeedSeed } from '#domain/feed/feedSeed.ts';
import { shuffleItems } from '#domain/feed/random.ts';
import { maxAuthorBubbles, firstPageSize, type HomePageData, nextPageSize } from '#domain/pages/pageData.ts';
import { fallbackId, fallbackThoughts } from '#domain/thought/fallbackThoughts.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { publicClient } from '../apollo/publicClient.ts';
import { useRetry } from '../page/useRetry.ts';
import {
  type BubbleFragment,
  useAuthorBubblesLazyQuery,
  useHomeLazyQuery,
  useHomeThoughtLazyQuery,
} from './operations.generated.ts';
import type { HomeFlow, HomeFlowRunner, MissingThoughtReason } from './useFlow.ts';

/** After this time without a response, fallback thoughts are shown. */
const timeoutMs = 6000;

export interface HomeFeedProps {
  runner: HomeFlowRunner;
  flow: HomeFlow;
  /** The single thought to show; null to show all thoughts in a shuffle of this visit. */
  thoughtId: string | null;
  /** The slug of the author whose thoughts are shown; null for all authors. */
  author: string | null;
  /** The data that the server has embedded in the page; null without any. */
  initialData: HomePageData | null;
  /** Called with the reason why the requested thought isn't shown, or with null if it is shown. */
  onMissingThoughtChange: (reason: MissingThoughtReason | null) => void;
}

/**
 * Queries the API for thoughts, and adds them to the flow whenever the flow needs more. While the API or its database
 * is unreachable, it adds fallback thoughts. It renders nothing, and is loaded with Apollo Client.
 */
export function HomeFeed(props: HomeFeedProps) {
  const { runner, flow, thoughtId, author, initialData, onMissingThoughtChange } = props;
  const [seed] = useState(() => initialData?.seed ?? createSeed());
  const cursor = useRef(initialData?.endCursor ?? null);
  const navigate = useNavigate();
  const isLoading = useRef(false);
  const loadPage = useLoadPage();
  const load = async () => {
    // Prevents a page from being loaded and shown twice.
    if (isLoading.current) return;
    isLoading.current = true;
    try {
      const after = cursor.current;
      const page = await withTimeout(loadPage({ thoughtId, author, seed, after }));
      cursor.current = page.endCursor;
      if (thoughtId !== null && after === null)
        onMissingThoughtChange(page.isThoughtAbsent ? 'notFound' : null);
      if (page.thoughts.length > 0) runner.dispatch({ type: 'loaded', thoughts: page.thoughts });
      // Shows all thoughts if the author has none.
      else void navigate('/', { replace: true });
    } catch {
      if (thoughtId !== null && flow.source !== 'collection') onMissingThoughtChange('unavailable');
      runner.dispatch({ type: 'fallbackLoaded', thoughts: fallbackThoughts });
    } finally {
      isLoading.current = false;
    }
  };
  useRetry(flow.source === 'fallback', load);
  const loadNow = useEffectEvent(() => void load());
  const isNeeded = flow.phase === 'loading';
  useEffect(() => {
    if (isNeeded) loadNow();
  }, [isNeeded]);
  return null;
}

interface Page {
  thoughts: readonly BubbleFragment[];
  endCursor: string | null;
  isThoughtAbsent?: boolean;
}

interface Position extends Pick<HomeFeedProps, 'thoughtId' | 'author'> {
  seed: number;
  /** The cursor of the last thought that was loaded; null for none. */
  after: string | null;
}

/** Returns a function that loads thoughts: first the requested thought or author, then the feed page by page. */
function useLoadPage() {
  const [queryThought] = useHomeThoughtLazyQuery({ client: publicClient });
  const [queryAuthor] = useAuthorBubblesLazyQuery({ client: publicClient });
  // Caches nothing: the flow keeps the thoughts, so a cache would only grow in a tab that stays open.
  const [queryFeed] = useHomeLazyQuery({ client: publicClient, fetchPolicy: 'no-cache' });
  return async ({ thoughtId, author, seed, after }: Position): Promise<Page> => {
    if (author !== null) {
      const { data, error } = await queryAuthor({ variables: { slug: author, first: maxAuthorBubbles } });
      if (error !== undefined) throw error;
      const thoughts = data?.author?.thoughts.edges.map(({ node }) => node) ?? [];
      // The flow starts over after the last thought.
      return { thoughts: shuffleItems(thoughts, Math.random), endCursor: null };
    }
    if (thoughtId !== null && after === null) {
      const { data, error } = await queryThought({ variables: { id: thoughtId } });
      if (error !== undefined) throw error;
      const thought = data?.thought ?? null;
      // The API returns the fallback thought while its database is unavailable.
      if (thought?.id === fallbackId) throw new Error('The database is unavailable.');
      if (thought !== null) return { thoughts: [thought], endCursor: null };
    }
    const { data, error } = await queryFeed({
      variables: after === null ? { seed, first: firstPageSize } : { seed, first: nextPageSize, after },
    });
    if (error !== undefined) throw error;
    const feed = data?.feed;
    if (feed === undefined || feed.edges.length === 0) throw new Error('The feed has no more thoughts.');
    const thoughts = feed.edges.map(({ node }) => node);
    return { thoughts, endCursor: feed.pageInfo.endCursor ?? after, isThoughtAbsent: true };
  };
}

function createSeed(): number {
  return pickFeedSeed(Date.now(), Math.random);
}

function withTimeout<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No response within ${timeoutMs} ms.`)), timeoutMs);
    void promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

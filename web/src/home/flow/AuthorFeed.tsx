import { shuffleItems } from '#domain/feed/random.ts';
import { authorBubbles } from '#domain/pages/homePageData.ts';
import { fallbackThoughts } from '#domain/thought/fallbackThoughts.ts';
import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { publicClient } from '../../apollo/publicClient.ts';
import { useRetry } from '../../page/useRetry.ts';
import { type AuthorBubblesQuery, useAuthorBubblesQuery } from '../operations.generated.ts';
import type { HomeFeedProps } from './HomeFeed.tsx';

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

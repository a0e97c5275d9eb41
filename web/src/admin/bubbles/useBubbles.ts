import { useCallback, useState } from 'react';
import { useBubblesQuery } from '../operations.generated.ts';
import type { Shown } from './lists.ts';

export type Bubbles = ReturnType<typeof useBubbles>;

/** The collection as one growing list. */
export function useBubbles(shown: Shown) {
  const { data, previousData, error, loading, fetchMore, refetch } = useBubblesQuery({
    variables: { ...shown },
    notifyOnNetworkStatusChange: true,
  });
  const [failure, setFailure] = useState<{ of: Shown; error: unknown } | null>(null);
  // Of a list that is no longer shown, nothing needs to be said.
  const failed = failure?.of === shown ? failure.error : null;
  const page = (data ?? (loading ? previousData : undefined))?.thoughts;
  const after = page?.pageInfo.endCursor ?? null;
  const showMore = useCallback(() => {
    setFailure(null);
    fetchMore({ variables: { after } }).catch((error: unknown) => setFailure({ of: shown, error }));
  }, [fetchMore, after, shown]);
  return {
    thoughts: page?.edges.map(({ node }) => node) ?? null,
    totalCount: page?.totalCount ?? null,
    collectionCount: page?.collectionCount ?? null,
    hasMore: page?.pageInfo.hasNextPage ?? false,
    isLoading: loading,
    isRefreshing: loading && data === undefined,
    error: error ?? failed,
    showMore,
    retry: () => {
      setFailure(null);
      refetch().catch((error: unknown) => setFailure({ of: shown, error }));
    },
  };
}

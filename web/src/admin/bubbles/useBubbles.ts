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
  // By list: the answer of one that is no longer shown may come after the failure of the present one.
  const [failures, setFailures] = useState<ReadonlyMap<Shown, unknown>>(new Map());
  const failed = failures.get(shown) ?? null;
  const fetchAnew = useCallback(
    (fetching: () => Promise<unknown>) => {
      setFailures((now) => new Map([...now].filter(([list]) => list !== shown)));
      fetching().catch((error: unknown) => setFailures((now) => new Map(now).set(shown, error)));
    },
    [shown],
  );
  const page = (data ?? (loading ? previousData : undefined))?.thoughts;
  const after = page?.pageInfo.endCursor ?? null;
  const showMore = useCallback(
    () => fetchAnew(() => fetchMore({ variables: { after } })),
    [fetchAnew, fetchMore, after],
  );
  return {
    thoughts: page?.edges.map(({ node }) => node) ?? null,
    totalCount: page?.totalCount ?? null,
    collectionCount: page?.collectionCount ?? null,
    hasMore: page?.pageInfo.hasNextPage ?? false,
    isLoading: loading,
    isRefreshing: loading && data === undefined,
    error: error ?? failed,
    showMore,
    retry: () => fetchAnew(() => refetch()),
  };
}

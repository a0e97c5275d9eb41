import { useCallback, useState } from 'react';
import { useThoughtsQuery } from '../operations.generated.ts';
import type { ListOptions } from './thoughtListCache.ts';

export type ThoughtsState = ReturnType<typeof useThoughts>;

/** Reads the list page by page. `thoughts` contains all pages that are loaded. */
export function useThoughts(listOptions: ListOptions) {
  const { data, previousData, error, loading, fetchMore, refetch } = useThoughtsQuery({
    variables: { ...listOptions },
    notifyOnNetworkStatusChange: true,
  });
  // Stored by list, because a late response for a previous list must not clear the error of the visible one.
  const [fetches, setFetches] = useState<ReadonlyMap<ListOptions, Fetch>>(new Map());
  const lastFetch = fetches.get(listOptions);
  const runFetch = useCallback(
    (startFetch: () => Promise<unknown>) => {
      const setFetch = (state: Fetch) => setFetches((previous) => new Map(previous).set(listOptions, state));
      setFetch({ isRunning: true, error: null });
      startFetch().then(
        () => setFetch({ isRunning: false, error: null }),
        (fetchError: unknown) => setFetch({ isRunning: false, error: fetchError }),
      );
    },
    [listOptions],
  );
  const page = (data ?? (loading ? previousData : undefined))?.thoughts;
  const after = page?.pageInfo.endCursor ?? null;
  const showMore = useCallback(
    () => runFetch(() => fetchMore({ variables: { after } })),
    [runFetch, fetchMore, after],
  );
  return {
    thoughts: page?.edges.map(({ node }) => node) ?? null,
    totalCount: page?.totalCount ?? null,
    collectionCount: page?.collectionCount ?? null,
    hasMore: page?.pageInfo.hasNextPage ?? false,
    isLoading: loading || lastFetch?.isRunning === true,
    isRefreshing: loading && data === undefined,
    error: error ?? lastFetch?.error ?? null,
    showMore,
    retry: () => runFetch(() => refetch()),
  };
}

/**
 * The last request for a further page, or of the list again. It ends with its error in one step, while Apollo's `loading`
 * ends before the error is known, so that the same page could be requested once more.
 */
interface Fetch {
  isRunning: boolean;
  error: unknown;
}

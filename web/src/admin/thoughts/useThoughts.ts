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
  const [errorsByList, setErrorsByList] = useState<ReadonlyMap<ListOptions, unknown>>(new Map());
  const listError = errorsByList.get(listOptions) ?? null;
  const runFetch = useCallback(
    (startFetch: () => Promise<unknown>) => {
      setErrorsByList((errors) => new Map([...errors].filter(([list]) => list !== listOptions)));
      startFetch().catch((error: unknown) =>
        setErrorsByList((errors) => new Map(errors).set(listOptions, error)),
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
    isLoading: loading,
    isRefreshing: loading && data === undefined,
    error: error ?? listError,
    showMore,
    retry: () => runFetch(() => refetch()),
  };
}

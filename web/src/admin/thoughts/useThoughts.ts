import { useCallback, useState } from 'react';
import { useThoughtsQuery } from '../operations.generated.ts';
import type { ListOptions } from './thoughtListCache.ts';

export type ThoughtsState = ReturnType<typeof useThoughts>;

/** The collection as one growing list. */
export function useThoughts(listOptions: ListOptions) {
  const { data, previousData, error, loading, fetchMore, refetch } = useThoughtsQuery({
    variables: { ...listOptions },
    notifyOnNetworkStatusChange: true,
  });
  // By list: the answer of one that is no longer shown may come after the failure of the present one.
  const [errorsByList, setErrorsByList] = useState<ReadonlyMap<ListOptions, unknown>>(new Map());
  const listError = errorsByList.get(listOptions) ?? null;
  const runFetch = useCallback(
    (startFetch: () => Promise<unknown>) => {
      setErrorsByList((now) => new Map([...now].filter(([list]) => list !== listOptions)));
      startFetch().catch((error: unknown) => setErrorsByList((now) => new Map(now).set(listOptions, error)));
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

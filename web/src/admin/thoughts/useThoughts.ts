import { useCallback, useMemo, useState } from 'react';
import { useThoughtsQuery } from '../operations.generated.ts';
import type { ListOptions } from './thoughtListCache.ts';

export type ThoughtsState = ReturnType<typeof useThoughts>;

/** A thought of the list; its fields are read by the component that shows them. */
export type ListedThought = NonNullable<ThoughtsState['thoughts']>[number];

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
  const thoughts = useMemo(() => page?.edges.map(({ node }) => node) ?? null, [page]);
  return {
    thoughts,
    /** Returns the id of the thought after the one with this id; null if there is none. */
    findNext: (id: string) => {
      const index = thoughts?.findIndex((thought) => thought.id === id) ?? -1;
      return index === -1 ? null : (thoughts?.[index + 1]?.id ?? null);
    },
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

import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

interface Connection {
  edges: readonly { node: { id: string } }[];
  pageInfo: { endCursor: string | null; hasNextPage: boolean };
}

/** After a change so many entries of a long list are fetched again. */
const maxReloaded = 1_000;

/**
 * Fetches a list page by page.
 * @param key identifies the list. When it changes, the previous list stays until the new one is there.
 * @returns `page` with the entries of all pages; null until the first one has arrived.
 */
export function usePages<Page extends Connection>(
  key: string,
  fetchPage: (after: string | null) => Promise<Page>,
) {
  const [state, setState] = useState<{ key: string; page: Page | null; isLoading: boolean; error: unknown }>({
    key,
    page: null,
    isLoading: true,
    error: null,
  });
  const latestFetch = useRef(0);
  const load = useEffectEvent(async (start: Page | null, count: number) => {
    latestFetch.current += 1;
    const fetch = latestFetch.current;
    setState((previous) => ({ ...previous, isLoading: true, error: null }));
    let outcome: { page: Page | null; error: unknown };
    try {
      let page = start;
      do page = append(page, await fetchPage(page?.pageInfo.endCursor ?? null));
      while (page.edges.length < count && page.pageInfo.hasNextPage);
      outcome = { page, error: null };
    } catch (error) {
      outcome = { page: state.key === key ? state.page : null, error };
    }
    if (fetch === latestFetch.current) setState({ key, isLoading: false, ...outcome });
  });
  // Another list is fetched from its start.
  // oxlint-disable-next-line react/set-state-in-effect, react/exhaustive-effect-dependencies
  useEffect(() => void load(null, 1), [key]);
  const [wish, setWish] = useState<{ isMore: boolean } | null>(null);
  const follow = useEffectEvent(({ isMore }: { isMore: boolean }) => {
    const count = state.page?.edges.length ?? 0;
    void (isMore ? load(state.page, count + 1) : load(null, Math.min(count, maxReloaded)));
  });
  useEffect(() => {
    // The state says that a request has started.
    // oxlint-disable-next-line react/set-state-in-effect
    if (wish !== null) follow(wish);
  }, [wish]);
  return {
    ...state,
    /** Whether `page` belongs to the previous list. */
    isStale: state.key !== key,
    isLoading: state.isLoading || state.key !== key,
    showMore: useCallback(() => setWish({ isMore: true }), []),
    /** Fetches what is shown again. */
    reload: useCallback(() => setWish({ isMore: false }), []),
  };
}

/** Appends a page without the entries that are in the list already, because the collection has grown in between. */
function append<Page extends Connection>(list: Page | null, page: Page): Page {
  if (list === null) return page;
  const ids = new Set(list.edges.map(({ node }) => node.id));
  return { ...page, edges: [...list.edges, ...page.edges.filter(({ node }) => !ids.has(node.id))] };
}

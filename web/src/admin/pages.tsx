// Lists that are fetched page by page.
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { LoadStatus } from './parts.tsx';

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
  const [request, setRequest] = useState({ isMore: false });
  /** What the latest answer was, and to which request. */
  const [fetched, setFetched] = useState({
    key,
    request: null as typeof request | null,
    page: null as Page | null,
    error: null as unknown,
  });
  const isStale = fetched.key !== key;
  const loading = isStale || fetched.request !== request;
  const load = useEffectEvent(async () => {
    const shown = isStale ? null : fetched.page;
    const shownCount = shown?.edges.length ?? 0;
    const count = request.isMore ? shownCount + 1 : Math.min(shownCount, maxReloaded);
    let page = request.isMore ? shown : null;
    try {
      do page = append(page, await fetchPage(page?.pageInfo.endCursor ?? null));
      while (page.edges.length < count && page.pageInfo.hasNextPage);
      return { page, error: null };
    } catch (error) {
      return { page: shown, error };
    }
  });
  useEffect(() => {
    let isLatest = true;
    void load().then((outcome) => isLatest && setFetched({ key, request, ...outcome }));
    return () => void (isLatest = false);
  }, [key, request]);
  return {
    page: fetched.page,
    error: loading ? null : fetched.error,
    loading,
    /** Whether `page` belongs to the previous list. */
    isStale,
    showMore: useCallback(() => setRequest({ isMore: true }), []),
    /** Fetches what is shown again. */
    refetch: useCallback(() => setRequest({ isMore: false }), []),
  };
}

interface EndProps {
  /** What is listed, in the plural or with its article. */
  what: string;
  pages: ReturnType<typeof usePages>;
}

/** The last element of a list. It shows whether a page is loading or has failed, and fetches the next page when it comes near. */
export function ListEnd({ what, pages: { page, loading, error, showMore, refetch } }: EndProps) {
  if (page !== null && !page.pageInfo.hasNextPage) return null;
  const watch = (end: HTMLElement | null) => {
    if (end === null || loading || error !== null) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && showMore(), {
      rootMargin: '800px',
    });
    observer.observe(end);
    return () => observer.disconnect();
  };
  return (
    <div ref={watch}>
      <LoadStatus what={what} query={{ loading, error, refetch: page === null ? refetch : showMore }} />
    </div>
  );
}

/** Appends a page without the entries that are in the list already, because the collection has grown in between. */
function append<Page extends Connection>(list: Page | null, page: Page): Page {
  if (list === null) return page;
  const ids = new Set(list.edges.map(({ node }) => node.id));
  return { ...page, edges: [...list.edges, ...page.edges.filter(({ node }) => !ids.has(node.id))] };
}

// Components that load pages from the API, after a navigation or from the cached start page.
import {
  type AuthorPageData,
  type BrowsePageData,
  dailyBubblePx,
  type DailyThoughtData,
  listPageSize,
  type ThoughtList,
} from '#domain/pages/pageData.ts';
import { layoutBubbleText } from '#domain/textLayout/bubbleText.ts';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { publicClient } from '../apollo/publicClient.ts';
import { useRetry } from '../page/useRetry.ts';
import {
  type ThoughtListFragment,
  useAuthorPageQuery,
  useBrowsePageQuery,
  useTodayQuery,
} from './operations.generated.ts';

/** The data of a page; undefined until the API has answered. */
interface PageResult<Data> {
  data: Data | undefined;
  /** Retries the query now; null if it hasn't failed. */
  onRetry: (() => void) | null;
}

interface Props<Data> {
  children: (result: PageResult<Data>) => ReactNode;
}

interface TodayProps extends Props<DailyThoughtData> {
  /** The browser's date in UTC. */
  date: string;
}

/** Loads the thought of the day. The previous thought stays until another day's thought has loaded. */
export function TodayLoader({ date: currentDate, children }: TodayProps) {
  const { data, ...result } = useTodayQuery({ client: publicClient, notifyOnNetworkStatusChange: false });
  const onRetry = useRetriedQuery(result);
  const loadedDate = data?.today.date;
  const refetch = useEffectEvent(() => void result.refetch().catch(() => {}));
  useEffect(() => {
    if (loadedDate !== undefined && loadedDate !== currentDate) refetch();
  }, [currentDate, loadedDate]);
  if (data === undefined) return children({ data, onRetry });
  const { date, thought, previous } = data.today;
  const text = layoutBubbleText(thought, dailyBubblePx);
  return children({ data: { date, thought, previousId: previous.id, text }, onRetry });
}

interface AuthorProps extends Props<AuthorPageData | null> {
  slug: string;
  after: string | null;
}

/** Loads the page of an author. The data is null for an unknown author. */
export function AuthorLoader({ slug, after, children }: AuthorProps) {
  const { data, ...result } = useAuthorPageQuery({
    client: publicClient,
    variables: { slug, first: listPageSize, after },
    notifyOnNetworkStatusChange: false,
  });
  const onRetry = useRetriedQuery(result);
  if (data === undefined) return children({ data, onRetry });
  const { author } = data;
  if (author === null) return children({ data: null, onRetry });
  const list = toThoughtList(author.thoughts);
  return children({ data: { slug: author.slug, name: author.name, list }, onRetry });
}

interface BrowseProps extends Props<BrowsePageData> {
  search: string;
  after: string | null;
}

export function BrowseLoader({ search, after, children }: BrowseProps) {
  const { data, ...result } = useBrowsePageQuery({
    client: publicClient,
    variables: { first: listPageSize, after, search: search === '' ? null : search },
    notifyOnNetworkStatusChange: false,
  });
  const onRetry = useRetriedQuery(result);
  if (data === undefined) return children({ data, onRetry });
  const { browse } = data;
  return children({
    data: { search, collectionCount: browse.collectionCount, list: toThoughtList(browse) },
    onRetry,
  });
}

interface QueryResult {
  error?: unknown;
  refetch: () => Promise<unknown>;
}

/**
 * Retries a query while it fails. Don't let the query report its network status: that would hide its error during each
 * attempt.
 * @returns a function that retries the query now, or null if it hasn't failed
 */
function useRetriedQuery({ error, refetch }: QueryResult): (() => void) | null {
  const hasFailed = error !== undefined;
  useRetry(hasFailed, () => refetch());
  return hasFailed ? () => void refetch().catch(() => {}) : null;
}

function toThoughtList({ edges, totalCount, pageInfo }: ThoughtListFragment): ThoughtList {
  return {
    thoughts: edges.map(({ node }) => node),
    totalCount,
    nextCursor: pageInfo.hasNextPage ? pageInfo.endCursor : null,
    isFirstPage: !pageInfo.hasPreviousPage,
  };
}

// Load the pages from the API, after a navigation within the application or from its cached start page.
import { dailyBubblePx, listPageSize, type ThoughtList } from '#domain/pages/browsingData.ts';
import { findOtherAuthors, otherAuthorsSample, otherAuthorsSeed } from '#domain/pages/otherAuthors.ts';
import { layoutBubbleText } from '#domain/text/bubbleText.ts';
import { NotFound } from '../page/NotFound.tsx';
import { PublicApolloProvider } from '../publicApollo.tsx';
import { useRetry } from '../useRetry.ts';
import { AuthorView } from './AuthorPage.tsx';
import { BrowseView } from './BrowsePage.tsx';
import { LoadingPage } from './BrowsingLayout.tsx';
import {
  type ThoughtListFragment,
  useAuthorPageQuery,
  useBrowsePageQuery,
  useTodayQuery,
} from './operations.generated.ts';
import { TodayView } from './TodayPage.tsx';

export function TodayLoader() {
  return (
    <PublicApolloProvider>
      <QueriedToday />
    </PublicApolloProvider>
  );
}

function QueriedToday() {
  const { data, ...result } = useTodayQuery({ notifyOnNetworkStatusChange: false });
  const onRetry = useRepeatedQuery(result);
  if (data === undefined) return <LoadingPage name="today" onRetry={onRetry} />;
  const { date, thought, previous } = data.today;
  const text = layoutBubbleText(thought.thought, thought.author, dailyBubblePx);
  return (
    <TodayView date={date} thought={thought} previousId={previous.id} text={text} isFromServer={false} />
  );
}

export interface AuthorLoaderProps {
  slug: string;
  after: string | null;
}

export function AuthorLoader(props: AuthorLoaderProps) {
  return (
    <PublicApolloProvider>
      <QueriedAuthor {...props} />
    </PublicApolloProvider>
  );
}

function QueriedAuthor({ slug, after }: AuthorLoaderProps) {
  const { data, ...result } = useAuthorPageQuery({
    variables: { slug, first: listPageSize, after, seed: otherAuthorsSeed(slug), sample: otherAuthorsSample },
    notifyOnNetworkStatusChange: false,
  });
  const onRetry = useRepeatedQuery(result);
  if (data === undefined) return <LoadingPage name="author" onRetry={onRetry} />;
  if (data.author === null) return <NotFound />;
  return (
    <AuthorView
      slug={data.author.slug}
      name={data.author.name}
      list={toThoughtList(data.author.thoughts)}
      otherAuthors={findOtherAuthors(data.feed.thoughts, data.author.slug)}
    />
  );
}

export interface BrowseLoaderProps {
  search: string;
  after: string | null;
}

export function BrowseLoader(props: BrowseLoaderProps) {
  return (
    <PublicApolloProvider>
      <QueriedBrowse {...props} />
    </PublicApolloProvider>
  );
}

function QueriedBrowse({ search, after }: BrowseLoaderProps) {
  const { data, ...result } = useBrowsePageQuery({
    variables: { first: listPageSize, after, search: search === '' ? null : search },
    notifyOnNetworkStatusChange: false,
  });
  const onRetry = useRepeatedQuery(result);
  if (data === undefined) return <LoadingPage name="browse" onRetry={onRetry} />;
  const { browse } = data;
  return <BrowseView search={search} collectionCount={browse.collectionCount} list={toThoughtList(browse)} />;
}

interface QueryResult {
  error?: unknown;
  refetch: () => Promise<unknown>;
}

/**
 * Repeats a query while it fails. The query mustn't report its network status, because its error would disappear during
 * each attempt.
 * @returns a function that repeats it now, or null if it hasn't failed
 */
function useRepeatedQuery({ error, refetch }: QueryResult): (() => void) | null {
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

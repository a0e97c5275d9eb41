// Load the pages from the API, after a navigation within the application or from its cached start page.
import { dailyBubblePx, listPageSize, type ThoughtList } from '#domain/pages/browsingData.ts';
import { findOtherAuthors, otherAuthorsSample, otherAuthorsSeed } from '#domain/pages/otherAuthors.ts';
import { layoutBubbleText } from '#domain/text/bubbleText.ts';
import { NotFound } from '../page/NotFound.tsx';
import { PublicApolloProvider } from '../publicApollo.tsx';
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
  const { data, error } = useTodayQuery({});
  if (data === undefined) return <LoadingPage name="today" hasFailed={error !== undefined} />;
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
  const { data, error } = useAuthorPageQuery({
    variables: { slug, first: listPageSize, after, seed: otherAuthorsSeed(slug), sample: otherAuthorsSample },
  });
  if (data === undefined) return <LoadingPage name="author" hasFailed={error !== undefined} />;
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
  const { data, error } = useBrowsePageQuery({
    variables: { first: listPageSize, after, search: search === '' ? null : search },
  });
  if (data === undefined) return <LoadingPage name="browse" hasFailed={error !== undefined} />;
  const { browse } = data;
  return <BrowseView search={search} collectionCount={browse.collectionCount} list={toThoughtList(browse)} />;
}

function toThoughtList({ edges, totalCount, pageInfo }: ThoughtListFragment): ThoughtList {
  return {
    thoughts: edges.map(({ node }) => node),
    totalCount,
    nextCursor: pageInfo.hasNextPage ? pageInfo.endCursor : null,
    isFirstPage: !pageInfo.hasPreviousPage,
  };
}

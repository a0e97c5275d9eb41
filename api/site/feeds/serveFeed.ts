import { authorPath } from '#domain/pages/browsingPaths.ts';
import { pages } from '#domain/pages/pages.ts';
import type { Thought } from '#domain/thought/thought.ts';
import { createErrorResponse, createTextResponse } from '../../http/bufferedResponse.ts';
import { getSiteUrl } from '../../http/siteUrl.ts';
import type { RouteHandler } from '../../http/router.ts';
import type { Settings } from '../../env.ts';
import { renderAtomFeed } from './atomFeed.ts';
import { createJsonFeed, type FeedSource, type JsonFeed } from './jsonFeed.ts';

/** Feed readers ask often enough to miss none. */
const page = { first: 30, after: null } as const;

const formats = {
  atom: { render: renderAtomFeed, type: 'application/atom+xml; charset=utf-8' },
  json: { render: (feed: JsonFeed) => JSON.stringify(feed), type: 'application/feed+json; charset=utf-8' },
};

interface ListPage {
  edges: readonly { node: Thought }[];
}

interface FeedServices {
  settings: Settings;
  readBrowsePage: (options: typeof page & { search: null }) => Promise<ListPage>;
  readAuthor: (
    slug: string,
    options: typeof page,
  ) => Promise<{ slug: string; name: string; thoughts: ListPage } | null>;
}

/** Creates the handler of `/feed.atom` or `/feed.json`: the newest thoughts of all authors or, with `?author=`, of one. */
export function createNewestFeedHandler(format: keyof typeof formats): RouteHandler<FeedServices> {
  const { render, type } = formats[format];
  return async (request, _params, services) => {
    const siteUrl = getSiteUrl(request, services);
    const { productName } = services.settings;
    const source = await readSource(new URL(request.url).searchParams.get('author'), services);
    if (source === null) return createErrorResponse(404, 'There is no author with this name.');
    const headers = {
      'content-type': type,
      // The same as for pages, and five minutes in a feed reader.
      'cache-control': 'public, max-age=300, s-maxage=60, stale-while-revalidate=600',
      // Readers in browsers are on sites of their own.
      'access-control-allow-origin': '*',
    };
    return createTextResponse(200, headers, render(createJsonFeed(source, siteUrl, productName)));
  };
}

/** Returns null if no thought is by this author. */
async function readSource(
  requestedAuthor: string | null,
  { readBrowsePage, readAuthor, settings: { productName } }: FeedServices,
): Promise<FeedSource | null> {
  if (requestedAuthor === null)
    return {
      title: `${productName}: newest thoughts`,
      description: 'The newest thoughts, each with the talk that it comes from.',
      pagePath: pages.home.path,
      query: '',
      thoughts: listThoughts(await readBrowsePage({ ...page, search: null })),
    };
  const author = await readAuthor(requestedAuthor, page);
  if (author === null) return null;
  return {
    title: `${author.name} - ${productName}`,
    description: `The newest thoughts of ${author.name}.`,
    pagePath: authorPath(author.slug),
    query: `?author=${encodeURIComponent(author.slug)}`,
    thoughts: listThoughts(author.thoughts),
  };
}

function listThoughts({ edges }: ListPage): Thought[] {
  return edges.map(({ node }) => node);
}

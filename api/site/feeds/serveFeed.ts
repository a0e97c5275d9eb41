import { authorPath } from '#domain/pages/browsingPaths.ts';
import { pages } from '#domain/pages/pages.ts';
import type { Thought } from '#domain/thought/thought.ts';
import { createErrorResponse, createTextResponse } from '../../http/responses.ts';
import { getSiteUrl } from '../../http/siteUrl.ts';
import { readAuthor, readBrowsePage } from '../../thoughts/publicThoughts.ts';
import type { SiteHandler, SiteServices } from '../siteServices.ts';
import { renderAtomFeed } from './atomFeed.ts';
import { createJsonFeed, type FeedSource, type JsonFeed } from './jsonFeed.ts';

/** Feed readers ask often enough to miss none. */
const page = { first: 30, after: null } as const;

const formats = {
  atom: { render: renderAtomFeed, type: 'application/atom+xml; charset=utf-8' },
  json: { render: (feed: JsonFeed) => JSON.stringify(feed), type: 'application/feed+json; charset=utf-8' },
};

/** Creates the handler of `/feed.atom` or `/feed.json`: the newest thoughts of all authors or, with `?author=`, of one. */
export function createNewestFeedHandler(format: keyof typeof formats): SiteHandler {
  const { render, type } = formats[format];
  return async (c, services) => {
    const source = await readSource(c.req.query('author'), services);
    if (source === null) return createErrorResponse(404, 'There is no author with this name.');
    const feed = createJsonFeed(source, getSiteUrl(c, services), services.settings.productName);
    const headers = {
      'content-type': type,
      // The same as for pages, and five minutes in a feed reader.
      'cache-control': 'public, max-age=300, s-maxage=60, stale-while-revalidate=600',
      // Readers in browsers are on sites of their own.
      'access-control-allow-origin': '*',
    };
    return createTextResponse(200, headers, render(feed));
  };
}

/** Returns null if no thought is by this author. */
async function readSource(
  requestedAuthor: string | undefined,
  services: SiteServices,
): Promise<FeedSource | null> {
  const { productName } = services.settings;
  if (requestedAuthor === undefined)
    return {
      title: `${productName}: newest thoughts`,
      description: 'The newest thoughts, each with the talk that it comes from.',
      pagePath: pages.home.path,
      query: '',
      thoughts: listThoughts(await readBrowsePage(services, { ...page, search: null })),
    };
  const author = await readAuthor(services, requestedAuthor, page);
  if (author === null) return null;
  return {
    title: `${author.name} - ${productName}`,
    description: `The newest thoughts of ${author.name}.`,
    pagePath: authorPath(author.slug),
    query: `?author=${encodeURIComponent(author.slug)}`,
    thoughts: listThoughts(author.thoughts),
  };
}

function listThoughts({ edges }: { edges: readonly { node: Thought }[] }): Thought[] {
  return edges.map(({ node }) => node);
}

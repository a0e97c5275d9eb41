import { authorPath } from '#domain/pages/browsingPaths.ts';
import { pages } from '#domain/pages/pages.ts';
import type { Thought } from '#domain/thought/thought.ts';
import { createErrorResponse, createTextResponse } from '../../http/responses.ts';
import { getSiteUrl } from '../../http/siteUrl.ts';
import { readAuthor, readBrowsePage } from '../../thoughts/publicThoughts.ts';
import type { SiteHandler, SiteServices } from '../siteServices.ts';
import { renderAtomFeed } from './atomFeed.ts';
import { createFeedEntry, type FeedDocument } from './feedDocument.ts';
import { renderJsonFeed } from './jsonFeed.ts';

/** Feed readers ask often enough to miss none. */
const maxEntries = 30;

const formats = {
  atom: { render: renderAtomFeed, type: 'application/atom+xml; charset=utf-8' },
  json: { render: renderJsonFeed, type: 'application/feed+json; charset=utf-8' },
};

export type FeedFormat = keyof typeof formats;

/** The same as for pages, and five minutes in a feed reader. */
const feedCacheControl = 'public, max-age=300, s-maxage=60, stale-while-revalidate=600';

/** Creates the handler of `/feed.atom` or `/feed.json`: the newest thoughts of all authors or, with `?author=`, of one. */
export function createNewestFeedHandler(format: FeedFormat): SiteHandler {
  return async (c, services) => {
    const siteUrl = getSiteUrl(c, services);
    const author = c.req.query('author');
    const feed =
      author === undefined
        ? await readNewest(siteUrl, services)
        : await readOfAuthor(author, siteUrl, services);
    if (feed === null) return createErrorResponse(404, 'There is no author with this name.');
    return createFeedResponse(feed, format, { siteUrl, services, cacheControl: feedCacheControl });
  };
}

interface FeedResponseOptions {
  siteUrl: string;
  services: SiteServices;
  cacheControl: string;
}

function createFeedResponse(
  feed: FeedDocument,
  format: FeedFormat,
  { siteUrl, services, cacheControl }: FeedResponseOptions,
): Response {
  const { render, type } = formats[format];
  // Readers in browsers are on sites of their own.
  const headers = { 'content-type': type, 'cache-control': cacheControl, 'access-control-allow-origin': '*' };
  return createTextResponse(200, headers, render(feed, siteUrl, services.settings.productName));
}

async function readNewest(siteUrl: string, services: SiteServices): Promise<FeedDocument> {
  const { edges } = await readBrowsePage(services, { first: maxEntries, after: null, search: null });
  return {
    path: '/feed',
    query: '',
    title: `${services.settings.productName}: newest thoughts`,
    subtitle: 'The newest thoughts, each with the talk that it comes from.',
    pagePath: pages.home.path,
    entries: createEntries(edges, siteUrl),
  };
}

/** Returns null if no thought is by this author. */
async function readOfAuthor(
  requestedAuthor: string,
  siteUrl: string,
  services: SiteServices,
): Promise<FeedDocument | null> {
  const author = await readAuthor(services, requestedAuthor, { first: maxEntries, after: null });
  if (author === null) return null;
  const { slug, name, thoughts } = author;
  return {
    path: '/feed',
    query: `?author=${encodeURIComponent(slug)}`,
    title: `${name} - ${services.settings.productName}`,
    subtitle: `The newest thoughts of ${name}.`,
    pagePath: authorPath(slug),
    entries: createEntries(thoughts.edges, siteUrl),
  };
}

function createEntries(edges: readonly { node: Thought }[], siteUrl: string): FeedDocument['entries'] {
  return edges.map(({ node }) => createFeedEntry(node, siteUrl));
}

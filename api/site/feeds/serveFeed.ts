import { authorSlug } from '#domain/pages/authorSlug.ts';
import { authorPath } from '#domain/pages/browsingPaths.ts';
import { singleLine } from '#domain/pages/pageMetadata.ts';
import { pages } from '#domain/pages/pages.ts';
import { hasVisibleText, type Thought } from '#domain/thought/thought.ts';
import {
  type BufferedResponse,
  createErrorResponse,
  createTextResponse,
} from '../../http/bufferedResponse.ts';
import { getSiteUrl } from '../../http/siteUrl.ts';
import type { RouteHandler } from '../../http/router.ts';
import type { Settings } from '../../env.ts';
import type { Page } from '../../storage/cursor.ts';
import { renderAtomFeed } from './atomFeed.ts';
import { createFeedEntry, type FeedDocument } from './feedDocument.ts';
import { renderJsonFeed } from './jsonFeed.ts';

/** Each costs a document read, and feed readers ask often enough to miss none. */
const maxEntries = 30;

const formats = {
  atom: { render: renderAtomFeed, type: 'application/atom+xml; charset=utf-8' },
  json: { render: renderJsonFeed, type: 'application/feed+json; charset=utf-8' },
};

export type FeedFormat = keyof typeof formats;

/** The same as for pages, and five minutes in a feed reader. */
const feedCacheControl = 'public, max-age=300, s-maxage=60, stale-while-revalidate=600';

interface FeedServices {
  settings: Settings;
  thoughts: {
    readPage: (query: NewestQuery) => Promise<Page<Thought>>;
    readByAuthor: (query: { slug: string; first: number; after: null }) => Promise<Page<Thought>>;
  };
}

interface NewestQuery {
  first: number;
  after: null;
  search: null;
  orderBy: 'NEWEST';
  place: 'live';
}

/** Creates the handler of `/feed.atom` or `/feed.json`: the newest thoughts of all authors or, with `?author=`, of one. */
export function createNewestFeedHandler(format: FeedFormat): RouteHandler<FeedServices> {
  return async (request, _params, services) => {
    const siteUrl = getSiteUrl(request, services);
    const author = new URL(request.url).searchParams.get('author');
    const feed =
      author === null ? await readNewest(siteUrl, services) : await readAuthor(author, siteUrl, services);
    if (feed === null) return createErrorResponse(404, 'There is no author with this name.');
    return createFeedResponse(feed, format, { siteUrl, services, cacheControl: feedCacheControl });
  };
}

interface FeedResponseOptions {
  siteUrl: string;
  services: Pick<FeedServices, 'settings'>;
  cacheControl: string;
}

function createFeedResponse(
  feed: FeedDocument,
  format: FeedFormat,
  { siteUrl, services, cacheControl }: FeedResponseOptions,
): BufferedResponse {
  const { render, type } = formats[format];
  // Readers in browsers are on sites of their own.
  const headers = { 'content-type': type, 'cache-control': cacheControl, 'access-control-allow-origin': '*' };
  return createTextResponse(200, headers, render(feed, siteUrl, services.settings.productName));
}

async function readNewest(siteUrl: string, { thoughts, settings }: FeedServices): Promise<FeedDocument> {
  const { edges } = await thoughts.readPage({
    first: maxEntries,
    after: null,
    search: null,
    orderBy: 'NEWEST',
    place: 'live',
  });
  return {
    path: '/feed',
    query: '',
    title: `${settings.productName}: newest thoughts`,
    subtitle: 'The newest thoughts, each with the talk that it comes from.',
    pagePath: pages.home.path,
    entries: createEntries(edges, siteUrl),
  };
}

/** Returns null if no thought is by this author. */
async function readAuthor(
  author: string,
  siteUrl: string,
  { thoughts, settings }: FeedServices,
): Promise<FeedDocument | null> {
  const slug = authorSlug(author);
  if (slug === null) return null;
  const { edges } = await thoughts.readByAuthor({ slug, first: maxEntries, after: null });
  const [newest] = edges;
  if (newest === undefined) return null;
  const name = singleLine(newest.node.author ?? '') || slug;
  return {
    path: '/feed',
    query: `?author=${encodeURIComponent(slug)}`,
    title: `${name} - ${settings.productName}`,
    subtitle: `The newest thoughts of ${name}.`,
    pagePath: authorPath(slug),
    entries: createEntries(edges, siteUrl),
  };
}

function createEntries(edges: readonly { node: Thought }[], siteUrl: string): FeedDocument['entries'] {
  return edges.flatMap(({ node }) => (hasVisibleText(node) ? createFeedEntry(node, siteUrl) : []));
}

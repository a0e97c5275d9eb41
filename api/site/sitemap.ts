// https://www.sitemaps.org/protocol.html
// While the store is unavailable, all sitemaps fail, because an empty one would make crawlers remove all pages.
import { LRUCache } from 'lru-cache';
import { hasVisibleText, type Thought } from '#domain/thought/thought.ts';
import { authorSlug } from '#domain/pages/authorSlug.ts';
import { authorPath } from '#domain/pages/browsingPaths.ts';
import { pages } from '#domain/pages/pages.ts';
import { thoughtPath } from '#domain/pages/thoughtPath.ts';
import type { IncomingRequest } from '../http/incomingRequest.ts';
import { type BufferedResponse, createRedirect, createTextResponse } from '../http/bufferedResponse.ts';
import { getSiteUrl } from '../http/siteUrl.ts';
import { escapeHtml } from '#domain/text/escapeHtml.ts';
import { type PageServices, serveNotFoundPage } from './renderPage.ts';
import type { RouteHandler } from '../http/router.ts';

/** Far fewer than the 50,000 that a sitemap may have, so that a public request reads few documents. */
const thoughtsPerSitemap = 250;
/** The same as in the Cache-Control header. */
const cacheMs = 3_600_000;
const maxCachedSitemaps = 100;

interface SitemapServices extends PageServices {
  thoughts: {
    size: () => Promise<number>;
    /** Returns the thoughts with `count` ranks from `first` on. */
    listByRank: (first: number, count: number) => Promise<readonly ListedThought[]>;
  };
  now: () => string;
}

type ListedThought = Pick<Thought, 'id' | 'thought' | 'author' | 'createdAt' | 'updatedAt'>;

/** Serves the list of sitemaps, which needs one document read for any number of thoughts. */
export const serveSitemapIndex: RouteHandler<SitemapServices> = async (request, _params, services) => {
  if (hasQueryString(request)) return createRedirect(request.pathname);
  const origin = getSiteUrl(request, services);
  const count = Math.max(1, Math.ceil((await services.thoughts.size()) / thoughtsPerSitemap));
  const sitemaps = Array.from(
    { length: count },
    (_, index) => `<sitemap><loc>${escapeHtml(`${origin}/sitemap/${index + 1}.xml`)}</loc></sitemap>\n`,
  );
  return createXmlResponse('sitemapindex', sitemaps);
};

/** Serves one sitemap, with the thoughts of a range of ranks. `:page` starts at 1; page 1 also contains the pages without parameters. */
export const serveSitemap: RouteHandler<SitemapServices> = async (request, params, services) => {
  const number = Number(/^([1-9]\d{0,6})\.xml$/.exec(params['page'] ?? '')?.[1]);
  if (Number.isNaN(number)) return serveNotFoundPage(request, {}, services);
  if (hasQueryString(request)) return createRedirect(request.pathname);
  const origin = getSiteUrl(request, services);
  const size = await services.thoughts.size();
  if (number > 1 && (number - 1) * thoughtsPerSitemap >= size)
    return serveNotFoundPage(request, {}, services);
  const thoughtPages = await getSitemapPages(number, size, services);
  const sitePages = number === 1 ? listedPages : [];
  return createXmlResponse('urlset', [
    ...sitePages.map(({ path }) => renderUrlEntry(`${origin}${path}`, null)),
    ...thoughtPages.map(({ path, lastModified }) => renderUrlEntry(`${origin}${path}`, lastModified)),
  ]);
};

/** Pages with a parameter are listed with each thought. */
const listedPages = Object.values(pages).filter(
  ({ path, isIndexed }) => isIndexed && !path.includes(':'),
);

interface SitemapPage {
  path: string;
  lastModified: string | null;
}

const sitemapCache = new WeakMap<SitemapServices['thoughts'], LRUCache<string, SitemapPage[]>>();

/** Returns the pages of one sitemap, which are cached for at most an hour, or until the number of thoughts changes. */
function getSitemapPages(
  number: number,
  size: number,
  { thoughts, now }: SitemapServices,
): Promise<SitemapPage[]> {
  const sitemaps =
    sitemapCache.get(thoughts) ??
    new LRUCache<string, SitemapPage[]>({
      max: maxCachedSitemaps,
      fetchMethod: (key) => readSitemapPages(Number.parseInt(key, 10), thoughts),
    });
  sitemapCache.set(thoughts, sitemaps);
  // When the number of thoughts changes, they may have other ranks.
  return sitemaps.forceFetch(`${number} of ${size} at ${Math.floor(Date.parse(now()) / cacheMs)}`);
}

async function readSitemapPages(
  number: number,
  thoughts: SitemapServices['thoughts'],
): Promise<SitemapPage[]> {
  const listed = await thoughts.listByRank((number - 1) * thoughtsPerSitemap, thoughtsPerSitemap);
  const visible = listed.filter(hasVisibleText);
  // An author whose thoughts are in several sitemaps is in all of them, because finding out would read all thoughts.
  const slugs = new Set(visible.flatMap(({ author }) => authorSlug(author) ?? []));
  return [
    ...visible.map(({ id, createdAt, updatedAt }) => ({
      path: thoughtPath(id),
      lastModified: updatedAt ?? createdAt,
    })),
    ...Array.from(slugs, (slug) => ({ path: authorPath(slug), lastModified: null })),
  ];
}

/** With any query string, a sitemap would be another URL for caches, and each request reads up to 250 documents. */
function hasQueryString(request: IncomingRequest): boolean {
  return new URL(request.url).search !== '';
}

function renderUrlEntry(url: string, changedAt: string | null): string {
  const date = changedAt === null ? '' : (/^\d{4}-\d{2}-\d{2}/.exec(changedAt)?.[0] ?? '');
  return `<url><loc>${escapeHtml(url)}</loc>${date === '' ? '' : `<lastmod>${date}</lastmod>`}</url>\n`;
}

function createXmlResponse(root: 'sitemapindex' | 'urlset', entries: readonly string[]): BufferedResponse {
  const body = [
    `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`,
    ...entries,
    `</${root}>\n`,
  ].join('');
  const headers = {
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, max-age=3600, s-maxage=86400',
  };
  return createTextResponse(200, headers, body);
}

// https://www.sitemaps.org/protocol.html
import { hasVisibleText } from '#domain/thought/thought.ts';
import { thoughtPath } from '#domain/pages/thoughtPath.ts';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import type { Services } from '../services.ts';
import { getSiteUrl } from '../http/siteUrl.ts';
import { escapeHtml } from './escapeHtml.ts';
import { serveNotFoundPage } from './renderPage.ts';
import type { RouteHandler } from '../http/router.ts';

/** Far below the 50,000 that a sitemap may have: what anybody may ask for reads few documents. */
const thoughtsPerSitemap = 250;
/** As long as browsers keep a sitemap. */
const cacheMs = 3_600_000;
const maxCachedSitemaps = 100;

/** Lists the sitemaps, however many thoughts there are; costs one document read. */
export const serveSitemapIndex: RouteHandler = async (request, _params, services) => {
  if (hasQueryString(request)) return redirectWithoutQuery(request);
  const origin = getSiteUrl(request, services);
  return respondOrRetryLater(services, async () => {
    const count = Math.max(1, Math.ceil((await services.thoughts.size()) / thoughtsPerSitemap));
    const sitemaps = Array.from(
      { length: count },
      (_, index) => `<sitemap><loc>${escapeHtml(`${origin}/sitemap/${index + 1}.xml`)}</loc></sitemap>\n`,
    );
    return createXmlResponse('sitemapindex', sitemaps);
  });
};

/** The first page and the thoughts of a range of ranks; `:page` counts from 1. */
export const serveSitemap: RouteHandler = async (request, params, services) => {
  const number = Number(/^([1-9]\d{0,6})\.xml$/.exec(params['page'] ?? '')?.[1]);
  if (Number.isNaN(number)) return serveNotFoundPage(request, {}, services);
  if (hasQueryString(request)) return redirectWithoutQuery(request);
  const origin = getSiteUrl(request, services);
  return respondOrRetryLater(services, async () => {
    const size = await services.thoughts.size();
    if (number > 1 && (number - 1) * thoughtsPerSitemap >= size)
      return serveNotFoundPage(request, {}, services);
    const pages = await getSitemapPages(number, size, services);
    const home = number === 1 ? [renderUrlEntry(`${origin}/`, null)] : [];
    return createXmlResponse('urlset', [
      ...home,
      ...pages.map(({ path, lastModified }) => renderUrlEntry(`${origin}${path}`, lastModified)),
    ]);
  });
};

interface SitemapPage {
  path: string;
  lastModified: string | null;
}

interface CachedSitemap {
  pages: Promise<SitemapPage[]>;
  /** How many thoughts there were: with another number, ranks have changed hands. */
  size: number;
  createdAtMs: number;
}

const sitemapCache = new WeakMap<Services['thoughts'], Map<number, CachedSitemap>>();

/** The pages of one sitemap, read once and then kept for an hour or until the collection's size changes. */
function getSitemapPages(number: number, size: number, { thoughts, now }: Services): Promise<SitemapPage[]> {
  const sitemaps = sitemapCache.get(thoughts) ?? new Map<number, CachedSitemap>();
  sitemapCache.set(thoughts, sitemaps);
  const nowMs = Date.parse(now());
  const cachedSitemap = sitemaps.get(number);
  if (cachedSitemap?.size === size && nowMs - cachedSitemap.createdAtMs < cacheMs) return cachedSitemap.pages;
  const pages = readSitemapPages(number, thoughts);
  sitemaps.delete(number);
  sitemaps.set(number, { pages, size, createdAtMs: nowMs });
  const [oldest] = sitemaps.keys();
  if (sitemaps.size > maxCachedSitemaps && oldest !== undefined) sitemaps.delete(oldest);
  pages.catch(() => {
    if (sitemaps.get(number)?.pages === pages) sitemaps.delete(number);
  });
  return pages;
}

async function readSitemapPages(number: number, thoughts: Services['thoughts']): Promise<SitemapPage[]> {
  const listed = await thoughts.listByRank((number - 1) * thoughtsPerSitemap, thoughtsPerSitemap);
  return listed.filter(hasVisibleText).map(({ id, createdAt, updatedAt }) => ({
    path: thoughtPath(id),
    lastModified: updatedAt ?? createdAt,
  }));
}

/** Each question would be a new address for every cache in front, and a sitemap costs a read for each thought. */
function hasQueryString(request: Request): boolean {
  return new URL(request.url).search !== '';
}

function redirectWithoutQuery(request: Request): Response {
  const headers = { location: new URL(request.url).pathname, 'cache-control': 'public, max-age=86400' };
  return new Response(null, { status: 308, headers });
}

function renderUrlEntry(url: string, changedAt: string | null): string {
  const date = changedAt === null ? '' : (/^\d{4}-\d{2}-\d{2}/.exec(changedAt)?.[0] ?? '');
  return `<url><loc>${escapeHtml(url)}</loc>${date === '' ? '' : `<lastmod>${date}</lastmod>`}</url>\n`;
}

function createXmlResponse(root: 'sitemapindex' | 'urlset', entries: readonly string[]): Response {
  const body = [
    `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`,
    ...entries,
    `</${root}>\n`,
  ].join('');
  return new Response(body, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600, s-maxage=86400',
    },
  });
}

/** A crawler that is told to come back keeps what it knows; an empty sitemap would make it forget. */
async function respondOrRetryLater(
  { log }: Services,
  createResponse: () => Response | Promise<Response>,
): Promise<Response> {
  try {
    return await createResponse();
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    log('The sitemap can’t be made: the store does not answer.', error);
    return new Response('Come back later.', {
      status: 503,
      headers: {
        'retry-after': '300',
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
      },
    });
  }
}

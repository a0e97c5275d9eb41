// https://www.sitemaps.org/protocol.html
// While the store is unavailable and nothing was read, all sitemaps fail, because an empty one would make crawlers remove
// all pages.
import { readSitemapEntries } from '#domain/collection/authors.ts';
import { memoize } from '#domain/collection/memoize.ts';
import { authorPath } from '#domain/pages/browsingPaths.ts';
import { pages } from '#domain/pages/pages.ts';
import { thoughtPath } from '#domain/pages/thoughtPath.ts';
import { escapeHtml } from '#domain/text/escapeHtml.ts';
import type { Thought } from '#domain/thought/thought.ts';
import type { RequestContext } from '../http/requestContext.ts';
import { createRedirect, createTextResponse } from '../http/responses.ts';
import { getSiteUrl } from '../http/siteUrl.ts';
import { serveNotFoundPage } from './renderPage.ts';
import type { SiteHandler } from './siteServices.ts';

/** The protocol allows 50,000. */
const pagesPerSitemap = 5_000;

interface SitemapPage {
  path: string;
  lastModified: string | null;
}

/** Serves the list of sitemaps. */
export const serveSitemapIndex: SiteHandler = async (c, services) => {
  if (hasQueryString(c)) return createRedirect(c.req.path);
  const origin = getSiteUrl(c, services);
  const { length } = listSitemapPages((await services.thoughts.read()).visible);
  const sitemaps = Array.from(
    { length: Math.ceil(length / pagesPerSitemap) },
    (_, index) => `<sitemap><loc>${escapeHtml(`${origin}/sitemap/${index + 1}.xml`)}</loc></sitemap>\n`,
  );
  return createXmlResponse('sitemapindex', sitemaps);
};

/** Serves one sitemap. `:page` starts at 1. */
export const serveSitemap: SiteHandler = async (c, services) => {
  const number = Number(/^([1-9]\d{0,6})\.xml$/.exec(c.req.param('page') ?? '')?.[1]);
  if (Number.isNaN(number)) return serveNotFoundPage(c, services);
  if (hasQueryString(c)) return createRedirect(c.req.path);
  const origin = getSiteUrl(c, services);
  const all = listSitemapPages((await services.thoughts.read()).visible);
  const listed = all.slice((number - 1) * pagesPerSitemap, number * pagesPerSitemap);
  if (listed.length === 0) return serveNotFoundPage(c, services);
  return createXmlResponse(
    'urlset',
    listed.map(({ path, lastModified }) => renderUrlEntry(`${origin}${path}`, lastModified)),
  );
};

/** Pages with a parameter are listed with each thought. */
const listedPages = Object.values(pages).filter(({ path, isIndexed }) => isIndexed && !path.includes(':'));

/** Returns all pages that search engines should find. */
const listSitemapPages = memoize((visible: readonly Thought[]): SitemapPage[] => {
  const { thoughts, authors } = readSitemapEntries(visible);
  return [
    ...listedPages.map(({ path }) => ({ path, lastModified: null })),
    ...thoughts.map(({ id, lastModified }) => ({ path: thoughtPath(id), lastModified })),
    ...authors.map((slug) => ({ path: authorPath(slug), lastModified: null })),
  ];
});

/** With any query string, a sitemap would be another URL for caches. */
function hasQueryString({ req }: RequestContext): boolean {
  return new URL(req.url).search !== '';
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
  const headers = {
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, max-age=3600, s-maxage=86400',
  };
  return createTextResponse(200, headers, body);
}

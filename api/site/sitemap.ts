// https://www.sitemaps.org/protocol.html
import { readSitemapEntries } from '#domain/collection/authors.ts';
import { authorPath } from '#domain/pages/browsingPaths.ts';
import { pages } from '#domain/pages/pages.ts';
import { thoughtPath } from '#domain/pages/thoughtPath.ts';
import { createRedirect, createTextResponse } from '../http/responses.ts';
import { getSiteUrl } from '../http/siteUrl.ts';
import { markup } from './markup.ts';
import type { SiteHandler } from './siteServices.ts';

/** The protocol allows no more. */
const maxEntries = 50_000;

/** Pages with a parameter are listed with each thought and author. */
const listedPages = Object.values(pages).filter(({ path, isIndexed }) => isIndexed && !path.includes(':'));

/**
 * Serves the list of all pages that search engines should find. While the store is unavailable and nothing was read, it
 * fails, because an empty list would make crawlers remove all pages.
 */
export const serveSitemap: SiteHandler = async (c, services) => {
  // With any query string, it would be another URL for caches.
  if (new URL(c.req.url).search !== '') return createRedirect(c.req.path);
  const { thoughts, authors } = readSitemapEntries((await services.thoughts.read()).visible);
  const siteUrl = getSiteUrl(c, services);
  const entries = [
    ...listedPages.map(({ path }) => ({ path, lastModified: null })),
    ...authors.map((slug) => ({ path: authorPath(slug), lastModified: null })),
    ...thoughts.map(({ id, lastModified }) => ({ path: thoughtPath(id), lastModified })),
  ];
  const elements = entries.slice(0, maxEntries).map(({ path, lastModified }) => {
    const date = /^\d{4}-\d{2}-\d{2}/.exec(lastModified ?? '')?.[0];
    return markup`<url><loc>${siteUrl}${path}</loc>${date && markup`<lastmod>${date}</lastmod>`}</url>\n`;
  });
  const text = markup`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${elements}</urlset>
`;
  const headers = {
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, max-age=3600, s-maxage=86400',
  };
  return createTextResponse(200, headers, text.toString());
};

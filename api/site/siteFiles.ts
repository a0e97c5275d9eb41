import { readSitemapEntries } from '#domain/collection/authors.ts';
import { authorPath, pages, thoughtPath } from '#domain/pages/pages.ts';
import { siteDescription } from '#domain/pages/pageMetadata.ts';
import { createJsonResponse, createRedirect, createTextResponse } from '../http/responses.ts';
import { getSiteUrl } from '../http/siteUrl.ts';
import { markup } from './markup.ts';
import type { SiteHandler } from './siteServices.ts';

export const serveRobots: SiteHandler = (c, services) => {
  const lines = [
    'User-agent: *',
    ...Object.values(pages).flatMap(({ path, isIndexed }) => (isIndexed ? [] : [`Disallow: ${path}`])),
    '',
    `Sitemap: ${getSiteUrl(c, services)}/sitemap.xml`,
  ];
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' };
  return createTextResponse(200, headers, `${lines.join('\n')}\n`);
};

/** Serves the web app manifest, which makes the site installable under the name of this deployment. */
export const serveManifest: SiteHandler = (_c, { settings: { productName } }) =>
  createJsonResponse(
    200,
    { name: productName, short_name: productName, ...commonMembers },
    { 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  );

const commonMembers = {
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  lang: 'en',
  description: siteDescription,
  categories: ['lifestyle', 'education'],
  background_color: '#12244f',
  theme_color: '#0d1033',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
};

/** The maximum number of URLs in a sitemap: https://www.sitemaps.org/protocol.html. */
const maxEntries = 50_000;

/** The pages without an id or slug in their path. The pages of thoughts and authors are listed one by one. */
const listedPages = Object.values(pages).filter(({ path, isIndexed }) => isIndexed && !path.includes(':'));

/**
 * Serves the sitemap. If the store is unavailable and nothing was read, it fails, because an empty sitemap would make
 * crawlers remove all pages.
 */
export const serveSitemap: SiteHandler = async (c, services) => {
  // Removes a query string by a redirect, because caches treat each as a different URL.
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

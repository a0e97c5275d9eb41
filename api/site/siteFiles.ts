import { siteDescription } from '#domain/pages/pageMetadata.ts';
import { pages } from '#domain/pages/pages.ts';
import { createJsonResponse, createTextResponse } from '../http/responses.ts';
import { getSiteUrl } from '../http/siteUrl.ts';
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

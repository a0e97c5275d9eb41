import { siteDescription } from '#domain/pages/pageMetadata.ts';
import { pages } from '#domain/pages/pages.ts';
import type { Settings } from '../env.ts';
import { type BufferedResponse, createJsonResponse, createTextResponse } from '../http/bufferedResponse.ts';
import type { RouteHandler } from '../http/router.ts';
import { getSiteUrl, type SiteUrlServices } from '../http/siteUrl.ts';

export const serveRobots: RouteHandler<SiteUrlServices> = (request, _params, services) =>
  createLines([
    'User-agent: *',
    ...Object.values(pages).flatMap(({ path, isIndexed }) => (isIndexed ? [] : [`Disallow: ${path}`])),
    '',
    `Sitemap: ${getSiteUrl(request, services)}/sitemap.xml`,
  ]);

function createLines(lines: readonly string[]): BufferedResponse {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' };
  return createTextResponse(200, headers, `${lines.join('\n')}\n`);
}

/** Serves the web app manifest, which makes the site installable under the name of this deployment. */
export const serveManifest: RouteHandler<{ settings: Pick<Settings, 'productName'> }> = (
  _request,
  _params,
  { settings },
) =>
  createJsonResponse(
    200,
    { name: settings.productName, short_name: settings.productName, ...commonMembers },
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

import { pages } from '#domain/pages/pages.ts';
import { getSiteUrl, type SiteUrlServices } from '../http/siteUrl.ts';
import type { RouteHandler } from '../http/router.ts';

export const serveRobots: RouteHandler<SiteUrlServices> = (request, _params, services) =>
  new Response(
    [
      'User-agent: *',
      ...Object.values(pages).flatMap(({ path, isIndexed }) => (isIndexed ? [] : [`Disallow: ${path}`])),
      '',
      `Sitemap: ${getSiteUrl(request, services)}/sitemap.xml`,
      '',
    ].join('\n'),
    { headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' } },
  );

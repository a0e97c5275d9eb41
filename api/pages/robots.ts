import { siteUrl } from './addresses.ts';
import type { Handler } from './router.ts';

export const robots: Handler = (request, _match, services) =>
  new Response(
    [
      'User-agent: *',
      'Disallow: /admin',
      'Disallow: /playground',
      '',
      `Sitemap: ${siteUrl(request, services)}/sitemap.xml`,
      '',
    ].join('\n'),
    { headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' } },
  );

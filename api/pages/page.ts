import type { Services } from '../services.ts';
import { browserSettings } from './browserSettings.ts';
import { embedJson, escapeHtml } from './escape.ts';
import type { Handler } from './router.ts';

/** An address that the browser's application knows. */
export const openPage: Handler = (_request, _match, services) => page(services, { status: 200 });

/** An address that leads nowhere. */
export const pageNotFound: Handler = (_request, _match, services) => page(services, { status: 404 });

/** The application's page: the build's template with this deployment's settings in it. */
async function page(services: Services, { status }: { status: number }): Promise<Response> {
  const { settings, site } = services;
  const html = (await site.template())
    .replaceAll('{product}', escapeHtml(settings.productName))
    .replace('<!--settings-->', () => embedJson('settings', browserSettings(settings)));
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': status === 200 ? 'public, max-age=0, s-maxage=60' : 'no-store',
    },
  });
}

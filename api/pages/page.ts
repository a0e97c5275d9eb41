import type { Services } from '../services.ts';
import { browserSettings } from './browserSettings.ts';
import { embedJson, escapeHtml } from './escape.ts';

/** The application's page: the build's template with this deployment's settings in it. */
export async function page(services: Services, { status }: { status: number }): Promise<Response> {
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

import { createErrorResponse, createTextResponse } from '../http/bufferedResponse.ts';
import type { RouteHandler } from '../http/router.ts';
import type { ProcessMetrics } from '../logging/processMetrics.ts';
import { isEqualSecret } from '../http/isEqualSecret.ts';
import { type PageServices, serveNotFoundPage } from './renderPage.ts';

export interface MetricsServices extends PageServices {
  settings: PageServices['settings'] & { metricsToken: string | null };
  /** Null without `METRICS_TOKEN`. */
  metrics: ProcessMetrics | null;
}

/**
 * Serves `/metrics` to whoever sends METRICS_TOKEN; without that setting, there is no such page. The address of the client
 * doesn't count, because behind a proxy everybody comes from this machine.
 */
export const serveMetrics: RouteHandler<MetricsServices> = async (request, params, services) => {
  const { metrics, settings } = services;
  if (metrics === null) return serveNotFoundPage(request, params, services);
  const [scheme = '', token = ''] = (request.headers.get('authorization') ?? '').split(' ');
  if (scheme.toLowerCase() !== 'bearer' || !isEqualSecret(token, settings.metricsToken ?? ''))
    return createErrorResponse(401, 'Send METRICS_TOKEN as “Authorization: Bearer …”.\n', {
      'www-authenticate': 'Bearer',
    });
  const headers = { 'content-type': metrics.contentType, 'cache-control': 'no-store' };
  return createTextResponse(200, headers, await metrics.format());
};

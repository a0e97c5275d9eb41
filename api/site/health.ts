import { createErrorResponse, createJsonResponse, createTextResponse } from '../http/responses.ts';
import { isEqualSecret } from '../http/isEqualSecret.ts';
import { serveNotFoundPage } from './renderPage.ts';
import type { SiteHandler } from './siteServices.ts';

/** Responds with 200 if the store can be read, otherwise with 503. Only the log contains the reason of a failure. */
export const serveHealth: SiteHandler = async (_c, { thoughts: { store }, log }) => {
  try {
    await store.ping();
    return createJsonResponse(200, { status: 'ok', store: store.name });
  } catch (error) {
    log.error('The store is unavailable.', error);
    return createJsonResponse(503, { status: 'unavailable', store: store.name });
  }
};

/**
 * Serves `/metrics` to clients with METRICS_TOKEN; without that setting, there is no such page. The client's address
 * isn't checked, because behind a proxy all requests come from this machine.
 */
export const serveMetrics: SiteHandler = async (c, services) => {
  const { metrics, settings } = services;
  if (metrics === null) return serveNotFoundPage(c, services);
  if (!isEqualSecret(c.req.header('authorization') ?? '', `Bearer ${settings.metricsToken}`))
    return createErrorResponse(401, 'Send METRICS_TOKEN as “Authorization: Bearer …”.\n', {
      'www-authenticate': 'Bearer',
    });
  const headers = { 'content-type': metrics.contentType, 'cache-control': 'no-store' };
  return createTextResponse(200, headers, await metrics.format());
};

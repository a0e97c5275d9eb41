import type { IncomingRequest } from '../http/incomingRequest.ts';
import { type BufferedResponse, createErrorResponse } from '../http/bufferedResponse.ts';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import { type PageServices, renderPage } from './renderPage.ts';

/**
 * Logs an error and returns its response: 503 when the store is unavailable and there is no fallback, and for any other
 * error 500 with an error page.
 */
export async function handleRouteError(
  error: unknown,
  request: IncomingRequest,
  services: PageServices,
): Promise<BufferedResponse> {
  const { log } = services;
  if (error instanceof StoreUnavailable) {
    log.error('The store is unavailable, and there is no fallback.', error);
    return createErrorResponse(503, 'Try again later.', { 'retry-after': '30' });
  }
  log.error('A request failed with an internal error.', error);
  return renderPage(request, services, { status: 500, data: { kind: 'error' } }).catch(
    (pageError: unknown) => {
      if (pageError !== error) log.error('The error page could not be rendered either.', pageError);
      return createErrorResponse(500, 'Something went wrong on our side. Try again in a moment.');
    },
  );
}

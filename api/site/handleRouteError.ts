import type { IncomingRequest } from '../http/incomingRequest.ts';
import type { BufferedResponse } from '../http/bufferedResponse.ts';
import { createRefusal, isRestPath } from '../http/problem.ts';
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
    return createRefusal(request, 503, 'Try again later.', { 'retry-after': '30' });
  }
  log.error('A request failed with an internal error.', error);
  const createTextRefusal = () =>
    createRefusal(request, 500, 'Something went wrong on our side. Try again in a moment.');
  if (isRestPath(request.pathname)) return createTextRefusal();
  return renderPage(request, services, { status: 500, data: { kind: 'error' } }).catch(
    (pageError: unknown) => {
      if (pageError !== error) log.error('The error page could not be rendered either.', pageError);
      return createTextRefusal();
    },
  );
}

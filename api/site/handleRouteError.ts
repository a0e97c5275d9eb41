import { StoreUnavailable } from '../storage/storeErrors.ts';
import { renderErrorPage } from './renderPage.ts';
import type { Services } from '../services.ts';

/**
 * The answer to a request that failed: 503 while the store does not answer and nothing can stand in for it, 500 with
 * an error page for a bug of ours. The log has the cause of either.
 */
export async function handleRouteError(error: unknown, services: Services): Promise<Response> {
  const { log } = services;
  if (error instanceof StoreUnavailable) {
    log('The store does not answer, and nothing can stand in.', error);
    return createTextResponse(503, 'Come back later.', { 'retry-after': '30' });
  }
  log('A request failed because of a bug.', error);
  return renderErrorPage(services).catch((pageError: unknown) => {
    if (pageError !== error) log('The error page could not be made either.', pageError);
    return createTextResponse(500, 'Something went wrong on our side. Try again in a moment.');
  });
}

function createTextResponse(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: { ...headers, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
}

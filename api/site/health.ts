import { StoreUnavailable } from '../storage/storeErrors.ts';
import type { RequestServices } from '../services.ts';

/** Responds with 200 while the store is available, else with 503. */
export async function serveHealth(
  _request: Request,
  _params: Record<string, string>,
  { thoughts, log }: RequestServices,
): Promise<Response> {
  try {
    await thoughts.ping();
    return createJsonResponse(200, { status: 'ok', store: thoughts.name });
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    log.error('The store is unavailable.', error);
    return createJsonResponse(503, { status: 'unavailable', store: thoughts.name });
  }
}

function createJsonResponse(status: number, body: object): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
}

import { StoreUnavailable } from '../errors.ts';
import type { Services } from '../services.ts';

/** 200 while the store answers, 503 while it does not. */
export async function health(
  _request: Request,
  _match: Record<string, string>,
  { thoughts, log }: Services,
): Promise<Response> {
  try {
    await thoughts.ping();
    return answer(200, { status: 'ok', store: thoughts.name });
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    log('The store does not answer.', error);
    return answer(503, { status: 'unavailable', store: thoughts.name });
  }
}

function answer(status: number, body: object): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
}

import { StoreUnavailable } from './errors.ts';

/** The answer of an address that can't do without the store, while that does not answer. Any other failure goes on. */
export function answerOutage(error: unknown, log: (message: string, detail?: unknown) => void): Response {
  if (!(error instanceof StoreUnavailable)) throw error;
  log('The store does not answer, and nothing can stand in.', error);
  return new Response('Come back later.', {
    status: 503,
    headers: {
      'retry-after': '30',
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    },
  });
}

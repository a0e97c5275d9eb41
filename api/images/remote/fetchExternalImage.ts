import type { Log } from '../../logging/log.ts';
import { remainingMs, withTimeout } from '../../storage/timeBudget.ts';
import { fetchWithRedirects } from './fetchWithRedirects.ts';
import { isPublicUrl, type ResolveHost, resolveHost } from './publicUrl.ts';

/** Fetches an image from another site. Returns its bytes, or the problem as a sentence. Never rejects. */
export type FetchExternalImage = (
  url: string,
) => Promise<{ bytes: Uint8Array<ArrayBuffer> } | { problem: string }>;

const timeoutMs = 2_500;
/** The part of the request's time that is reserved for storing the image and its thought. */
const reservedForStorageMs = 1_000;
const maxRedirects = 3;
/** Stored images have at most 600 KB. The rest may be metadata, which is removed. */
const maxBytes = 4 * 1024 * 1024;

/** The message is always the same, so that it doesn't reveal which hosts and ports the server can reach. */
const problem = 'This image couldn’t be fetched from its site. Choose another one, or upload it.';

/** The URL is untrusted. Every redirect has to lead to a public host, and the time and the size are limited. */
export function createExternalImageFetcher(
  fetch: typeof globalThis.fetch,
  resolve: ResolveHost,
  log: Pick<Log, 'warn'>,
): FetchExternalImage {
  return async (url) => {
    const limitMs = Math.floor(Math.min(timeoutMs, remainingMs() - reservedForStorageMs));
    if (limitMs <= 0) return { problem };
    const signal = AbortSignal.timeout(limitMs);
    try {
      const bytes = fetchWithRedirects(url, { maxRedirects, maxBytes }, async (nextUrl) => {
        if (!(await isPublicUrl(nextUrl, resolve))) throw new Error('The host is not public.');
        signal.throwIfAborted();
        return fetch(nextUrl, { redirect: 'manual', signal });
      });
      // A DNS lookup can't be aborted by the signal.
      return {
        bytes: await withTimeout(bytes, limitMs, () => new Error('The site didn’t respond in time.')),
      };
    } catch (error) {
      log.warn('An image of another site couldn’t be fetched.', describeFailure(error));
      return { problem };
    }
  };
}

/** Errors of the network contain the host, which somebody has typed, so that only their code may be logged. */
function describeFailure(error: unknown): unknown {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string'
    ? { code: cause.code }
    : error;
}

/** Used by the commands. The server creates its own in imageServices.ts. */
export const fetchExternalImage = createExternalImageFetcher(globalThis.fetch, resolveHost, {
  warn: () => {},
});

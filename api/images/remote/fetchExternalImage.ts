import { remainingMs } from '../../storage/timeBudget.ts';
import { fetchWithRedirects } from './fetchWithRedirects.ts';
import { isPublicUrl, type ResolveHost, resolveHost } from './publicUrl.ts';

/** An image on another site, or in one sentence why it can't be had. Never rejects. */
export type FetchExternalImage = (
  url: string,
) => Promise<{ bytes: Uint8Array<ArrayBuffer> } | { problem: string }>;

const timeoutMs = 2_500;
/** What storing the image and its thought may need of the request's time. */
const reservedForStorageMs = 1_000;
const maxRedirects = 3;
/** What is stored has 600 KB at most; the rest may be metadata. */
const maxBytes = 4 * 1024 * 1024;

/** Where nothing else is told, somebody could ask which hosts and ports this machine reaches. */
const problem = 'This image can’t be fetched from its site: choose another one, or upload it.';

/** The address may be anybody's: only public hosts are asked, at each redirect, for a limited time and amount. */
export function createExternalImageFetcher(
  fetch: typeof globalThis.fetch,
  resolve: ResolveHost,
): FetchExternalImage {
  return async (url) => {
    const limitMs = Math.floor(Math.min(timeoutMs, remainingMs() - reservedForStorageMs));
    if (limitMs <= 0) return { problem };
    const signal = AbortSignal.timeout(limitMs);
    try {
      const bytes = fetchWithRedirects(
        url,
        { mostRedirects: maxRedirects, mostBytes: maxBytes },
        async (nextUrl) => {
          if (!(await isPublicUrl(nextUrl, resolve))) throw new Error(`${nextUrl} is not public.`);
          signal.throwIfAborted();
          return fetch(nextUrl, { redirect: 'manual', signal });
        },
      );
      return { bytes: await Promise.race([bytes, rejectOnAbort(signal)]) };
    } catch {
      return { problem };
    }
  };
}

/** For commands; the server's is in its services. */
export const fetchExternalImage = createExternalImageFetcher(globalThis.fetch, resolveHost);

/** Looking a host up can't be aborted. */
function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

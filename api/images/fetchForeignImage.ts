import { remainingMs } from '../timeBudget.ts';
import { fetchFollowing } from './fetchFollowing.ts';
import { isPublicAddress, type ResolveHost, resolveHost } from './publicAddress.ts';

/** An image on another site, or in one sentence why it can't be had. Never rejects. */
export type FetchForeignImage = (
  address: string,
) => Promise<{ bytes: Uint8Array<ArrayBuffer> } | { problem: string }>;

const budgetMs = 2_500;
/** What storing the image and its thought may need of the request's time. */
const reservedMs = 1_000;
const mostRedirects = 3;
/** What is stored has 600 KB at most; the rest may be metadata. */
const mostBytes = 4 * 1024 * 1024;

/** Where nothing else is told, somebody could ask which hosts and ports this machine reaches. */
const problem = 'This image can’t be fetched from its site: choose another one, or upload it.';

/** The address may be anybody's: only public hosts are asked, at each redirect, for a limited time and amount. */
export function openForeignImages(fetch: typeof globalThis.fetch, resolve: ResolveHost): FetchForeignImage {
  return async (address) => {
    const limitMs = Math.floor(Math.min(budgetMs, remainingMs() - reservedMs));
    if (limitMs <= 0) return { problem };
    const signal = AbortSignal.timeout(limitMs);
    try {
      const bytes = fetchFollowing(address, { mostRedirects, mostBytes }, async (next) => {
        if (!(await isPublicAddress(next, resolve))) throw new Error(`${next} is not public.`);
        signal.throwIfAborted();
        return fetch(next, { redirect: 'manual', signal });
      });
      return { bytes: await Promise.race([bytes, whenAborted(signal)]) };
    } catch {
      return { problem };
    }
  };
}

/** For commands; the server's is in its services. */
export const fetchForeignImage = openForeignImages(globalThis.fetch, resolveHost);

/** Looking a host up can't be aborted. */
function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

// Answers a page's requests from the network or from the caches. Responses to admins are never cached.
import { findPage, isVisitorPage, pages } from '#domain/pages/pages.ts';
import { type WaitUntil, fetchAndCache, findCached, logError } from './fetchAndCache.ts';
import {
  findNewestCached,
  isShellFile,
  openShell,
  readFeedOfShell,
  serveShellFile,
  shellPage,
  updateShellPage,
} from './appShell.ts';

/** The time to wait for the network if there is a cached response. */
const networkTimeoutMs = 4_000;

const maxPages = 30;
const maxResponses = 60;
const maxImages = 100;

/** @returns null if the browser should handle the request itself. */
export function handleFetch(request: Request, waitUntil: WaitUntil): Promise<Response> | null {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || request.headers.has('range')) return null;
  if (request.mode === 'navigate')
    return isAvailableOffline(pathname) ? servePage(request, waitUntil) : serveOnlinePage(request);
  if (pathname === '/graphql')
    return request.headers.has('authorization') ? null : serveGraphQL(request, waitUntil);
  if (isStoredImage(pathname)) return serveImage(request, waitUntil);
  return isShellFile(pathname) ? serveShellFile(request, waitUntil) : null;
}

/**
 * Caches what a page had loaded before this worker controlled it, from the browser's HTTP cache, or else by requesting it
 * again. What is known of the requests is only their URLs, so no query of an admin is repeated, which would lack its
 * token, and no POST, which has no query.
 */
export async function cacheLoadedUrls(
  pageUrl: string,
  loadedUrls: readonly string[],
  waitUntil: WaitUntil,
): Promise<void> {
  const hasPublicQueries = isVisitorPage(new URL(pageUrl).pathname);
  await Promise.allSettled(
    loadedUrls.map(async (url) => {
      const { origin, pathname, search } = new URL(url);
      if (origin !== location.origin) return;
      const request = new Request(url, { cache: 'force-cache' });
      if (pathname === '/graphql') {
        if (hasPublicQueries && search !== '') await serveGraphQL(request, waitUntil);
      } else if (isStoredImage(pathname)) await serveImage(request, waitUntil);
      else if (isShellFile(pathname)) await serveShellFile(request, waitUntil);
      else if (isCachedPage(pathname)) await servePage(request, waitUntil);
    }),
  );
}

/** Stored images are named by the hash of their content, so they never change. */
function isStoredImage(pathname: string): boolean {
  return /^\/images\/[0-9a-f]{64}\./.test(pathname);
}

function isAvailableOffline(pathname: string): boolean {
  const name = findPage(pathname);
  return name !== null && pages[name].offline !== 'errorPage';
}

/** Whether a page other than the home page is cached as it was served. */
function isCachedPage(pathname: string): boolean {
  const name = findPage(pathname);
  return name !== null && name !== 'home' && pages[name].offline === 'cachedPage';
}

function isCachedPageUrl(url: string): boolean {
  return isCachedPage(new URL(url).pathname);
}

/** Caches the visitors' pages as they were served; all other pages fall back to the app shell. */
async function servePage(request: Request, waitUntil: WaitUntil): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const isCached = isCachedPage(pathname);
  const isShell = pathname + search === shellPage;
  const networkResponse =
    isCached || isShell
      ? fetchAndCache(request, waitUntil, async (copy) =>
          isShell
            ? updateShellPage(copy)
            : cacheNewest(await openShell(), request.url, copy, maxPages, isCachedPageUrl),
        )
      : fetch(request);
  return networkFirstWithTimeout(
    networkResponse,
    async () => (isCached ? await findNewestCached(request.url) : undefined) ?? findNewestCached(shellPage),
  );
}

/** Returns the network's response, however long it takes, or the home page's HTML, which shows an error at this address. */
async function serveOnlinePage(request: Request): Promise<Response> {
  const networkResponse = fetch(request);
  return networkResponse.catch(async () => (await findNewestCached(shellPage)) ?? networkResponse);
}

async function serveGraphQL(request: Request, waitUntil: WaitUntil): Promise<Response> {
  const networkResponse = fetchAndCache(request, waitUntil, async (copy) => {
    if (await isCompleteResult(copy.clone()))
      await cacheNewest(await caches.open('answers'), request.url, copy, maxResponses);
  });
  return networkFirstWithTimeout(networkResponse, async () => {
    const cache = await caches.open('answers');
    return (
      (await cache.match(request.url)) ??
      (await findOtherFeedPage(request.url, cache)) ??
      (isFeedRequest(request.url) ? readFeedOfShell() : undefined)
    );
  });
}

async function isCompleteResult(response: Response): Promise<boolean> {
  const { data, errors } = (await response.json()) as { data?: unknown; errors?: unknown };
  return data !== undefined && data !== null && errors === undefined;
}

let fallbackCount = 0;

/**
 * Returns any cached page of the feed, so that it continues offline; successive calls go from newest to oldest. An earlier
 * build may have cached the result of a query with other fields.
 */
async function findOtherFeedPage(url: string, cache: Cache): Promise<Response | undefined> {
  if (!isFeedRequest(url)) return undefined;
  const feedRequests = (await cache.keys())
    .filter((request) => isFeedRequest(request.url) && hasSameQuery(request.url, url))
    .toReversed();
  const feedRequest = feedRequests[fallbackCount % Math.max(1, feedRequests.length)];
  fallbackCount += 1;
  return feedRequest && cache.match(feedRequest);
}

function isFeedRequest(url: string): boolean {
  return new URL(url).searchParams.get('operationName') === 'Home';
}

/** Whether two requests contain the hash of the same query. */
function hasSameQuery(url: string, otherUrl: string): boolean {
  const [extensions, otherExtensions] = [url, otherUrl].map((each) =>
    new URL(each).searchParams.get('extensions'),
  );
  return extensions === otherExtensions;
}

async function serveImage(request: Request, waitUntil: WaitUntil): Promise<Response> {
  const cached = await findCached(request.url, 'images');
  return (
    cached ??
    fetchAndCache(request, waitUntil, async (copy) =>
      cacheNewest(await caches.open('images'), request.url, copy, maxImages),
    )
  );
}

/** Stores a response as the newest entry, and deletes the oldest of the counted entries above the maximum. */
async function cacheNewest(
  cache: Cache,
  url: string,
  response: Response,
  maxEntries: number,
  isCounted: (url: string) => boolean = () => true,
): Promise<void> {
  await cache.delete(url);
  await cache.put(url, response);
  const cachedRequests = (await cache.keys()).filter((request) => isCounted(request.url));
  await Promise.all(cachedRequests.slice(0, -maxEntries).map((request) => cache.delete(request)));
}

/** Returns the network's response, or the fallback's if the network fails or takes too long. */
async function networkFirstWithTimeout(
  networkResponse: Promise<Response>,
  fallback: () => Promise<Response | undefined>,
): Promise<Response> {
  const { promise: timeout, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), networkTimeoutMs);
  const response = await Promise.race([networkResponse.catch(() => null), timeout]);
  clearTimeout(timer);
  return response ?? (await fallback().catch(logError)) ?? networkResponse;
}

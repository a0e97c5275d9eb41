// The application's files, in one cache per build. The previous build's cache is retained for tabs that still run it.
import { createFeedResult, type HomePageData } from '#domain/pages/homePageData.ts';
import { pages } from '#domain/pages/pages.ts';
import { type WaitUntil, fetchAndCache, findCached } from './fetchAndCache.ts';

/** Defined by web/serviceWorkerPlugin.ts at build time. */
declare const BUILD: { version: string; files: string[]; entry: string };

const shellPrefix = 'shell-';
const files = new Set(BUILD.files);
const shellCacheName = `${shellPrefix}${BUILD.version}`;
const maxShells = 2;

/** The page whose HTML can start the application at any address. */
export const shellPage = pages.home.path;

export async function installShell(): Promise<void> {
  const page = await fetchShellPage();
  const cache = await openShell();
  await cache.put(shellPage, page);
  // Files that the page has loaded already come from the browser's HTTP cache.
  await cache.addAll([...files]);
}

/** Returns the page that the visitor has just loaded, or else requests it. */
async function fetchShellPage(): Promise<Response> {
  const loadedPage = await fetch(shellPage, { cache: 'force-cache' });
  if (await isPageOfThisBuild(loadedPage)) return loadedPage;
  const page = await fetch(shellPage, { cache: 'reload' });
  // A CDN may still return the previous build's page, whose scripts no longer exist. The browser retries later.
  if (!(await isPageOfThisBuild(page))) throw new Error('The server returned the page of another build.');
  return page;
}

/** Caches a newer home page, with other thoughts, unless it belongs to another build. */
export async function updateShellPage(page: Response): Promise<void> {
  if (await isPageOfThisBuild(page)) await (await openShell()).put(shellPage, page);
}

async function isPageOfThisBuild(page: Response): Promise<boolean> {
  return (await page.clone().text()).includes(`/${BUILD.entry}"`);
}

/** Returns the thoughts that the cached home page contains as the API's response to a query for a page of the feed. */
export async function readFeedOfShell(): Promise<Response | undefined> {
  const page = await findNewestCached(shellPage);
  const [, json] = /id="page-data">([^<]*)</.exec((await page?.text()) ?? '') ?? [];
  if (json === undefined) return undefined;
  const { home } = JSON.parse(json) as { home: HomePageData };
  return Response.json({ data: createFeedResult(home) });
}

export async function deleteOldShells(): Promise<void> {
  const shells = (await caches.keys()).filter((name) => name.startsWith(shellPrefix));
  await Promise.all(shells.slice(0, -maxShells).map((name) => caches.delete(name)));
}

export function openShell(): Promise<Cache> {
  return caches.open(shellCacheName);
}

/** Returns the copy in this build's cache, or else in another cache. */
export async function findNewestCached(url: string): Promise<Response | undefined> {
  return (await findCached(url, shellCacheName)) ?? findCached(url);
}

export function isShellFile(pathname: string): boolean {
  return files.has(pathname) || /^\/(assets|sounds)\//.test(pathname);
}

/** Returns the cached file of this build or the previous one, or else fetches and caches it. */
export async function serveShellFile(request: Request, waitUntil: WaitUntil): Promise<Response> {
  const cached = await findNewestCached(request.url);
  return (
    cached ?? fetchAndCache(request, waitUntil, async (copy) => (await openShell()).put(request.url, copy))
  );
}

// The application's files, one cache for each build. The build before stays too, for tabs that still run it.
import { type WaitUntil, fetchAndCache, findCached } from './fetchAndCache.ts';

/** Written in by web/serviceWorkerPlugin.ts when the site is built. */
declare const BUILD: { version: string; files: string[]; entry: string };

const shellPrefix = 'shell-';
const files = new Set(BUILD.files);
const shellCacheName = `${shellPrefix}${BUILD.version}`;
const maxShells = 2;

/** The page that every address can start from. */
export const shellPage = '/';

export async function installShell(): Promise<void> {
  const page = await fetch(shellPage, { cache: 'reload' });
  // A CDN may still answer with the page of the build before, whose scripts are gone. The browser installs again later.
  if (!(await page.clone().text()).includes(`/${BUILD.entry}"`))
    throw new Error('The page that was served belongs to another build.');
  const cache = await openShell();
  await cache.put(shellPage, page);
  // Names with a hash never change; the others are asked for past the browser's own cache.
  await cache.addAll(
    [...files].map(
      (path) => new Request(path, { cache: path.startsWith('/assets/') ? 'default' : 'reload' }),
    ),
  );
}

export async function deleteOldShells(): Promise<void> {
  const shells = (await caches.keys()).filter((name) => name.startsWith(shellPrefix));
  await Promise.all(shells.slice(0, -maxShells).map((name) => caches.delete(name)));
}

export function openShell(): Promise<Cache> {
  return caches.open(shellCacheName);
}

/** This build's copy, else the former build's. */
export async function findNewestCached(url: string): Promise<Response | undefined> {
  return (await findCached(url, shellCacheName)) ?? findCached(url);
}

export function isShellFile(pathname: string): boolean {
  return files.has(pathname) || pathname.startsWith('/assets/');
}

/** This build's file, else the former build's, else the server's, which is kept. */
export async function serveShellFile(request: Request, waitUntil: WaitUntil): Promise<Response> {
  const cached = await findNewestCached(request.url);
  return (
    cached ?? fetchAndCache(request, waitUntil, async (copy) => (await openShell()).put(request.url, copy))
  );
}

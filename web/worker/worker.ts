// The service worker: serves visited pages offline with Workbox, and shows push notifications. It stores nothing of an
// admin, because it ignores requests with a token.
import { parseNotificationUrl } from '#domain/notifications/messages.ts';
import { createFeedResult, type HomePageData } from '#domain/pages/pageData.ts';
import { findPage, pages } from '#domain/pages/pages.ts';
import { clientsClaim, type WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { openNotificationUrl, showPushNotification } from './pushNotifications.ts';

declare const self: ServiceWorkerGlobalScope;
/** The build's description, which web/classicScriptsPlugin.ts inserts. */
declare const BUILD: { version: string; files: string[]; entry: string };

/** Each build has its own caches, because pages of another build may need files that no longer exist. */
const cacheNames = {
  shell: `shell-${BUILD.version}`,
  pages: `pages-${BUILD.version}`,
  files: `files-${BUILD.version}`,
};
/** The page whose HTML starts the application at any address. */
const shellPath = pages.home.path;
/** The time to wait for the network if there is a stored response. */
const networkTimeoutSeconds = 4;

void self.skipWaiting();
clientsClaim();
precacheAndRoute(
  BUILD.files.map((url) => ({ url, revision: url.startsWith('/assets/') ? null : BUILD.version })),
);

self.addEventListener('install', (event) => event.waitUntil(storeShell()));
self.addEventListener('activate', (event) => event.waitUntil(deleteOldCaches()));

/** Without a network and a stored page, responds with the home page's HTML, which shows any page, or an error. */
const orShell: WorkboxPlugin = { handlerDidError: readShell };

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname + url.search === shellPath,
  new NetworkFirst({
    cacheName: cacheNames.shell,
    networkTimeoutSeconds,
    plugins: [
      { cacheWillUpdate: async ({ response }) => ((await isPageOfThisBuild(response)) ? response : null) },
    ],
  }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isStoredPage(url.pathname),
  new NetworkFirst({
    cacheName: cacheNames.pages,
    networkTimeoutSeconds,
    plugins: [new ExpirationPlugin({ maxEntries: 30 }), orShell],
  }),
);
registerRoute(({ request }) => request.mode === 'navigate', new NetworkOnly({ plugins: [orShell] }));
registerRoute(
  ({ url, request, sameOrigin }) =>
    sameOrigin && url.pathname === '/graphql' && !request.headers.has('authorization'),
  new NetworkFirst({
    cacheName: 'answers',
    networkTimeoutSeconds,
    plugins: [
      { cacheWillUpdate: async ({ response }) => ((await isCompleteResult(response)) ? response : null) },
      new ExpirationPlugin({ maxEntries: 60 }),
      { handlerDidError: async ({ request }) => findOtherFeedPage(request.url) },
    ],
  }),
);
registerRoute(
  // The names of images are hashes of their content, so a stored image never changes.
  ({ url, sameOrigin }) => sameOrigin && /^\/images\/[0-9a-f]{64}\./.test(url.pathname),
  new CacheFirst({ cacheName: 'images', plugins: [new ExpirationPlugin({ maxEntries: 100 })] }),
);
registerRoute(
  // Ignores requests for ranges, which Safari sends for audio and the browser's own cache can handle.
  ({ url, request, sameOrigin }) =>
    sameOrigin && /^\/(assets|sounds)\//.test(url.pathname) && !request.headers.has('range'),
  new CacheFirst({ cacheName: cacheNames.files, plugins: [new ExpirationPlugin({ maxEntries: 100 })] }),
);

/** Stores the home page that the visitor has just loaded; if it isn't cached, requests it. */
async function storeShell(): Promise<void> {
  const loaded = await fetch(shellPath, { cache: 'force-cache' });
  const page = (await isPageOfThisBuild(loaded)) ? loaded : await fetch(shellPath, { cache: 'reload' });
  // Rejects another build's page from a CDN, because its scripts may no longer exist. The browser retries later.
  if (!(await isPageOfThisBuild(page))) throw new Error('The server returned the page of another build.');
  await (await caches.open(cacheNames.shell)).put(shellPath, page);
}

async function isPageOfThisBuild(page: Response): Promise<boolean> {
  return page.ok && (await page.clone().text()).includes(`/${BUILD.entry}"`);
}

async function readShell(): Promise<Response | undefined> {
  return caches.match(shellPath, { cacheName: cacheNames.shell });
}

function isStoredPage(pathname: string): boolean {
  const name = findPage(pathname);
  return name !== null && name !== 'home' && pages[name].offline === 'cachedPage';
}

async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => /^(shell|pages|files)-/.test(name) && !name.endsWith(BUILD.version));
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function isCompleteResult(response: Response): Promise<boolean> {
  if (!response.ok) return false;
  const { data, errors } = (await response.clone().json()) as { data?: unknown; errors?: unknown };
  return data !== undefined && data !== null && errors === undefined;
}

let fallbackCount = 0;

/** Returns stored pages of the feed in turn, newest first; if there are none, the stored home page's thoughts. */
async function findOtherFeedPage(url: string): Promise<Response | undefined> {
  if (!isFeedRequest(url)) return undefined;
  const cache = await caches.open('answers');
  const requests = (await cache.keys()).filter((request) => isFeedRequest(request.url)).toReversed();
  const request = requests[fallbackCount % Math.max(1, requests.length)];
  fallbackCount += 1;
  return request === undefined ? readFeedOfShell() : cache.match(request);
}

function isFeedRequest(url: string): boolean {
  return new URL(url).searchParams.get('operationName') === 'Home';
}

async function readFeedOfShell(): Promise<Response | undefined> {
  const [, json] = /id="page-data">([^<]*)</.exec((await (await readShell())?.text()) ?? '') ?? [];
  if (json === undefined) return undefined;
  const { home } = JSON.parse(json) as { home: HomePageData };
  return Response.json({ data: createFeedResult(home) });
}

self.addEventListener('push', (event) => event.waitUntil(showPushNotification(event.data, self)));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNotificationUrl(parseNotificationUrl(event.notification.data), self));
});

// Registers the service worker and handles its messages, which web/worker/pushNotifications.ts sends.
import { isVisitorPage } from '#domain/pages/pages.ts';
import { notificationVideo, showInAppNotification } from './inAppNotifications.ts';

/** The delay after loading. The worker then loads all files of the site, which would slow down the page. */
const delayMs = 5_000;

/**
 * Registers the service worker some seconds after the page has loaded, but not in development, where its cache would
 * interfere with hot reload.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const isFirstVisit = serviceWorker.controller === null;
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => void handleMessage(data));
  serviceWorker.startMessages();
  if (isFirstVisit)
    waitForController()
      .then(sendLoadedUrls)
      .catch(() => {});
  const register = () =>
    setTimeout(() => {
      serviceWorker.register('/worker.js').catch(() => {});
    }, delayMs);
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}

/** The code that parses a message is loaded with the first one, because few visitors ever get one. */
async function handleMessage(data: unknown): Promise<void> {
  const { parseMessageToPage } = await import('#domain/notifications/messages.ts');
  const { notification, notificationTag, videoUrl } = parseMessageToPage(data);
  if (notification !== undefined && notification !== null) showInAppNotification(notification);
  if (notificationTag !== undefined) await closeNotifications(notificationTag).catch(() => {});
  if (videoUrl !== undefined) notificationVideo.write(videoUrl);
}

async function closeNotifications(tag: string): Promise<void> {
  const { ready } = navigator.serviceWorker;
  for (const notification of await (await ready).getNotifications({ tag })) notification.close();
}

/** Resolves when the worker controls the page and handles its requests. */
async function waitForController(): Promise<ServiceWorkerRegistration> {
  if (navigator.serviceWorker.controller === null)
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  return navigator.serviceWorker.ready;
}

/**
 * Makes the worker cache the URLs that the page requested before the worker controlled it. Only URLs are sent, so
 * queries of an admin and POST requests are not repeated.
 */
function sendLoadedUrls({ active }: ServiceWorkerRegistration): void {
  const send = (urls: string[]) => {
    const urlsToCache = urls
      .filter((url) => url.startsWith(location.origin) && (!url.includes('/graphql') || isPublicQuery(url)))
      .map((url) => [url, { cache: 'force-cache' }]);
    // Workbox's own message.
    active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
  };
  const controlledAtMs = performance.now();
  send([location.href]);
  new PerformanceObserver((resources) =>
    send(
      resources
        .getEntries()
        .filter(({ startTime }) => startTime < controlledAtMs)
        .map(({ name }) => name),
    ),
  ).observe({ type: 'resource', buffered: true });
}

function isPublicQuery(url: string): boolean {
  return isVisitorPage(location.pathname) && url.includes('/graphql?');
}

// The service worker: serves visited pages offline, and shows push notifications.
import { parseLoadedUrls, parseNotificationUrl } from '#domain/notifications/workerMessage.ts';
import { handleFetch, cacheLoadedUrls } from './handleFetch.ts';
import { logError } from './fetchAndCache.ts';
import { openNotificationUrl, showPushNotification } from './pushNotifications.ts';
import { installShell, deleteOldShells } from './appShell.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => {
  event.waitUntil(installShell().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOldShells().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const response = handleFetch(event.request, (work) => event.waitUntil(work));
  if (response !== null) event.respondWith(response);
});

self.addEventListener('message', (event) => {
  const loadedUrls = parseLoadedUrls(event.data);
  if (loadedUrls.length === 0 || !(event.source instanceof Client)) return;
  const { url } = event.source;
  event.waitUntil(cacheLoadedUrls(url, loadedUrls, (work) => event.waitUntil(work)).catch(logError));
});

self.addEventListener('push', (event) => {
  event.waitUntil(showPushNotification(event.data, self).catch(logError));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = parseNotificationUrl(event.notification.data);
  event.waitUntil(openNotificationUrl(url, self).catch(logError));
});

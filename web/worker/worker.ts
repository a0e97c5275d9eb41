// The one service worker: what was seen works offline, and pushed notifications are shown.
import { answer, keepWhatWasSeen } from './answer.ts';
import { openNotice, showPush } from './push.ts';
import { installShell, retireOldShells } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => {
  event.waitUntil(installShell().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(retireOldShells().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const response = answer(event.request, (work) => event.waitUntil(work));
  if (response !== null) event.respondWith(response);
});

self.addEventListener('message', (event) => {
  const { seen } = event.data as { seen?: unknown };
  if (Array.isArray(seen))
    event.waitUntil(keepWhatWasSeen(seen.map(String), (work) => event.waitUntil(work)));
});

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(event.data, self));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNotice((event.notification.data as { url: string | null }).url, self));
});

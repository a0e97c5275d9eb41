// Registers the service worker and handles its messages, which web/worker/pushNotifications.ts sends.
import { notify, requestVideo, type InAppNotification } from './inAppNotifications.ts';

interface WorkerMessage {
  /** A push message that arrived while this tab was visible. */
  notification?: InAppNotification;
  /** The tag of its system notification, once the system shows it. */
  notificationTag?: string;
  /** The video of a system notification that was clicked. */
  videoUrl?: string;
}

/** Registers the service worker, but not in development, where its cache would interfere with hot reload. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const isFirstVisit = serviceWorker.controller === null;
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.notification !== undefined) notify(data.notification);
    if (data.notificationTag !== undefined) void closeNotifications(data.notificationTag).catch(() => {});
    if (data.videoUrl !== undefined) requestVideo(data.videoUrl);
  });
  serviceWorker.startMessages();
  const register = () => {
    serviceWorker.register('/worker.js').catch(() => {});
    if (isFirstVisit)
      waitForController()
        .then(sendLoadedUrls)
        .catch(() => {});
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
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

/** Makes the worker cache what this page requested before the worker controlled it, pending responses included. */
function sendLoadedUrls({ active }: ServiceWorkerRegistration): void {
  const send = (loadedUrls: string[]) => active?.postMessage({ loadedUrls });
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

// Starts the service worker and hears what it says. Source of its messages: web/worker/pushNotifications.ts.
import { notify, requestVideo, type InAppNotification } from './inAppNotifications.ts';

interface WorkerMessage {
  /** A notification that came while this tab was looked at. */
  notification?: InAppNotification;
  /** The tag of its notification in the system, once that is shown. */
  notificationTag?: string;
  /** The video of a notification that was pressed. */
  videoUrl?: string;
}

/** Only what is built has a worker: while developing, hot reload and a cache would be in each other's way. */
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

/** From then on the worker sees by itself what the page asks for. */
async function waitForController(): Promise<ServiceWorkerRegistration> {
  if (navigator.serviceWorker.controller === null)
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  return navigator.serviceWorker.ready;
}

/** What this page asked for before there was a worker is worth keeping too, even if its answer is still on its way. */
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

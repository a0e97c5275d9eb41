// Starts the service worker and hears what it says. Source of its messages: web/worker/push.ts.
import { announce, askToWatch, type Notice } from './notices.ts';

interface WorkerMessage {
  /** A notification that came while this tab was looked at. */
  pushed?: Notice;
  /** The tag of its notification in the system, once that is shown. */
  replaceable?: string;
  /** The video of a notification that was pressed. */
  watch?: string;
}

/** Only what is built has a worker: while developing, hot reload and a cache would be in each other's way. */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const isFirstVisit = serviceWorker.controller === null;
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.pushed !== undefined) announce(data.pushed);
    if (data.replaceable !== undefined) void closeNotifications(data.replaceable).catch(() => {});
    if (data.watch !== undefined) askToWatch(data.watch);
  });
  serviceWorker.startMessages();
  const register = () => {
    serviceWorker.register('/worker.js').catch(() => {});
    if (isFirstVisit)
      whenControlled()
        .then(tellWhatWasSeen)
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
async function whenControlled(): Promise<ServiceWorkerRegistration> {
  if (navigator.serviceWorker.controller === null)
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  return navigator.serviceWorker.ready;
}

/** What this page asked for before there was a worker is worth keeping too, even if its answer is still on its way. */
function tellWhatWasSeen({ active }: ServiceWorkerRegistration): void {
  const tell = (seen: string[]) => active?.postMessage({ seen });
  const sinceMs = performance.now();
  tell([location.href]);
  new PerformanceObserver((resources) =>
    tell(
      resources
        .getEntries()
        .filter(({ startTime }) => startTime < sinceMs)
        .map(({ name }) => name),
    ),
  ).observe({ type: 'resource', buffered: true });
}

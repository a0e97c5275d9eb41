// Starts the service worker and hears what it says. Source of its messages: web/worker/push.ts.
import { announce, askToWatch, type Notice } from './notices.ts';

interface WorkerMessage {
  /** A notification that came while this tab was looked at. */
  pushed?: Notice;
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
    if (data.watch !== undefined) askToWatch(data.watch);
  });
  serviceWorker.startMessages();
  const register = () => {
    serviceWorker.register('/worker.js').catch(() => {});
    if (isFirstVisit) serviceWorker.ready.then(tellWhatWasSeen).catch(() => {});
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}

/** What this page loaded before there was a worker is worth keeping too. */
function tellWhatWasSeen({ active }: ServiceWorkerRegistration): void {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  active?.postMessage({ seen: [location.href, ...loaded] });
}

/**
 * After an update an open tab may ask for a part of the build that is no more: it is loaded anew, once.
 * A second failure within a minute is shown as what it is.
 */
export function reloadWhenOutdated(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const key = 'upwell.reloadedAt';
    const sinceMs = Date.now() - Number(sessionStorage.getItem(key) ?? 0);
    if (!navigator.onLine || sinceMs < 60_000) return;
    sessionStorage.setItem(key, String(Date.now()));
    event.preventDefault();
    location.reload();
  });
}

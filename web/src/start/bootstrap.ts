// A classic script at the start of the document's head. It runs before the page is parsed, so it sees every click, and
// it works even on a cached page whose other scripts no longer exist.
import { pagePath } from '#domain/pages/pages.ts';
import { onStartEvent } from './startEvents.ts';

const reloadParameter = 'reload';
const minReloadIntervalMs = 60_000;

let isReloading = false;
/** The time of the last automatic reload. It is in the URL, because the browser's storage may be unavailable. */
let reloadedAtMs = 0;

removeReloadParameter();

// Handles errors of the entry script only, because scripts of other origins, such as YouTube's, are optional.
window.addEventListener(
  'error',
  ({ target }) => {
    const isOwn = target instanceof HTMLScriptElement && target.src.startsWith(`${location.origin}/`);
    if (isOwn && !reloadOnce()) void waitUntilParsed().then(showMessage);
  },
  { capture: true },
);
// Vite dispatches this event when an imported file can't be loaded. The import rejects unless the event is cancelled.
window.addEventListener('vite:preloadError', (event) => {
  if (reloadOnce()) event.preventDefault();
});

const releaseClicks = holdClicks();
onStartEvent('hydrated', releaseClicks);
onStartEvent('failed', showMessage);
hideOtherPage();

/**
 * Reloads the page after a file couldn't be loaded, usually because a cached page refers to files of an older build. It
 * reloads at most once a minute to prevent a loop.
 * @returns whether a reload has started; if not, the caller has to handle the failure
 */
function reloadOnce(): boolean {
  if (isReloading) return true;
  if (!navigator.onLine || Date.now() - reloadedAtMs < minReloadIntervalMs) return false;
  reloadBypassingCaches();
  return true;
}

/** Removes the query parameter that a reload added. */
function removeReloadParameter(): void {
  const url = new URL(location.href);
  reloadedAtMs = Number(url.searchParams.get(reloadParameter));
  if (reloadedAtMs === 0) return;
  url.searchParams.delete(reloadParameter);
  history.replaceState(history.state, '', url);
}

/** Shows an error message with a button below the server-rendered page, which can still be read. */
function showMessage(): void {
  const message = document.createElement('div');
  message.className = 'load-failure';
  message.innerHTML = `<p role="alert">A part of this page couldn't be loaded. Try loading it again.</p>
<button type="button">Reload</button>`;
  message.querySelector('button')?.addEventListener('click', reloadBypassingCaches);
  document.body.append(message);
  releaseClicks();
}

/** Adds a new query parameter, because a CDN may return the same old page for a minute after a plain reload. */
function reloadBypassingCaches(): void {
  isReloading = true;
  const url = new URL(location.href);
  url.searchParams.set(reloadParameter, String(Date.now()));
  history.replaceState(history.state, '', url);
  location.reload();
}

/** Hides a page that was rendered for another address. Offline, the service worker starts the site with such a page. */
function hideOtherPage(): void {
  new MutationObserver((_changes, observer) => {
    const root = document.getElementById('root');
    if (root === null) return;
    observer.disconnect();
    root.hidden = root.dataset['path'] !== pagePath(new URL(location.href));
  }).observe(document, { childList: true, subtree: true });
}

/** Resolves when the document has been parsed, before its first module script runs. */
function waitUntilParsed(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState !== 'loading') resolve();
    document.addEventListener('readystatechange', () => resolve(), { once: true });
  });
}

/**
 * Holds clicks on buttons until the application can handle them. Links work without the application.
 * @returns a function that replays the last held click, and stops holding
 */
function holdClicks(): () => void {
  let held: HTMLButtonElement | null = null;
  const holdClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button === null) return;
    // Prevents a bubble's form from opening the thought's page, and React from handling the click twice.
    event.preventDefault();
    event.stopImmediatePropagation();
    held = button;
  };
  document.addEventListener('click', holdClick, { capture: true });
  return () => {
    document.removeEventListener('click', holdClick, { capture: true });
    held?.click();
    held = null;
  };
}

// A classic script at the start of the head, at an address that never changes. It runs before the page is parsed, so it
// sees every click, and it still loads on a cached page whose other scripts no longer exist.
import { pagePath } from '#domain/pages/pages.ts';
import { onReport } from './startEvents.ts';

const reloadParameter = 'reload';
const minReloadIntervalMs = 60_000;

let isReloading = false;
/** When this page was reloaded. It comes from the URL, because the browser's storage may be unavailable. */
let reloadedAtMs = 0;

removeReloadParameter();

window.addEventListener('error', ({ target }) => void handleLoadError(target), { capture: true });

// Vite dispatches this event when a chunk can't be loaded, and rejects its import unless the event is cancelled.
window.addEventListener('vite:preloadError', (event) => {
  if (reloadOnce()) event.preventDefault();
});

const releaseClicks = holdClicks();
onReport('hydrated', releaseClicks);
recordEarlyKeys();
onReport('failed', showMessage);
hideOtherPage();

async function handleLoadError(target: EventTarget | null): Promise<void> {
  if (!isBuildFile(target) || reloadOnce() || target instanceof HTMLLinkElement) return;
  await waitUntilParsed();
  showMessage();
}

/**
 * Reloads the page after a file couldn't be loaded: usually, a cached page refers to files that a newer build has replaced.
 * At most once a minute, so that a page that keeps failing doesn't reload in a loop.
 * @returns whether a reload has started; if false, the caller has to handle the failure.
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

/** Shows an error message and a button, which handles clicks. If the server has rendered the page, it can still be read. */
function showMessage(): void {
  const root = document.getElementById('root');
  if (root === null) return;
  const isReadable = root.querySelector('main') !== null && !root.hidden;
  const container = document.createElement(isReadable ? 'div' : 'main');
  container.className = isReadable ? 'load-failure' : 'message-page';
  const heading = isReadable ? 'p' : 'h1';
  container.innerHTML = `<div role="alert"><${heading}>A part of this page couldn't be loaded. Try loading it again.</${heading}></div>
<button type="button">Reload</button>`;
  container.querySelector('button')?.addEventListener('click', reloadBypassingCaches);
  if (isReadable) {
    document.body.append(container);
  } else {
    root.replaceChildren(container);
    root.hidden = false;
  }
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

/** Hides the page if it belongs to another address. The service worker starts the site offline with such a page. */
function hideOtherPage(): void {
  new MutationObserver((_changes, observer) => {
    const root = document.getElementById('root');
    if (root === null) return;
    observer.disconnect();
    root.hidden = root.dataset['path'] !== pagePath(new URL(location.href));
  }).observe(document, { childList: true, subtree: true });
}

/** Returns whether an element loads a file of the build, not a script of another origin, such as YouTube's. */
function isBuildFile(target: EventTarget | null): boolean {
  if (target instanceof HTMLScriptElement) return isSameOrigin(target.src);
  return target instanceof HTMLLinkElement && target.rel === 'stylesheet' && isSameOrigin(target.href);
}

function isSameOrigin(url: string): boolean {
  return url.startsWith(`${location.origin}/`);
}

/** Resolves when the whole page is parsed, which is before its first module runs. */
function waitUntilParsed(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState !== 'loading') resolve();
    document.addEventListener('readystatechange', () => resolve(), { once: true });
  });
}

/**
 * Holds back clicks on buttons until the application can handle them. Links work without the application.
 * @returns a function that replays the last held click, and lets later ones pass.
 */
function holdClicks(): () => void {
  let held: HTMLButtonElement | null = null;
  const holdClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button === null) return;
    // Otherwise, the form of a bubble would open the thought's page, or React would handle the click as well.
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

const maxRecordedKeys = 20;

/**
 * Records the keys that are pressed on the home page before its shortcuts work, which then handle them. They are not
 * dispatched again, because WebKit would apply their usual effects twice.
 */
function recordEarlyKeys(): void {
  let recorded: KeyboardEvent[] | null = [];
  window.addEventListener('keydown', (event) => {
    if (location.pathname === '/' && recorded !== null && recorded.length < maxRecordedKeys)
      recorded.push(event);
  });
  onReport('shortcuts', (handle) => {
    const events = recorded;
    recorded = null;
    // After a navigation to another page, the keys are dropped, because its shortcuts differ.
    if (location.pathname === '/') events?.forEach(handle);
  });
}

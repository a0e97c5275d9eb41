// Handles build files that can't be loaded: usually, a cached page refers to files that a newer build has replaced.

const reloadParameter = 'reload';
const minReloadIntervalMs = 60_000;

let isReloading = false;
/** When this page was reloaded. It comes from the URL, because the browser's storage may be unavailable. */
let reloadedAtMs = 0;

/**
 * Reloads the page, at most once a minute, so that a page that keeps failing doesn't reload in a loop.
 * @returns whether a reload has started; if false, the caller has to handle the failure.
 */
export function reloadOnce(): boolean {
  if (isReloading) return true;
  if (!navigator.onLine || Date.now() - reloadedAtMs < minReloadIntervalMs) return false;
  reloadBypassingCaches();
  return true;
}

/** Removes the query parameter that a reload added. */
export function removeReloadParameter(): void {
  const url = new URL(location.href);
  reloadedAtMs = Number(url.searchParams.get(reloadParameter));
  if (reloadedAtMs === 0) return;
  url.searchParams.delete(reloadParameter);
  history.replaceState(history.state, '', url);
}

/** Shows an error message and a reload button. If the server has rendered the page, it can still be read. */
export function showLoadFailure(): void {
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
}

/** Adds a new query parameter, because a CDN may return the same old page for a minute after a plain reload. */
function reloadBypassingCaches(): void {
  isReloading = true;
  const url = new URL(location.href);
  url.searchParams.set(reloadParameter, String(Date.now()));
  history.replaceState(history.state, '', url);
  location.reload();
}

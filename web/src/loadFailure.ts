// What happens when files of the build can't be loaded: usually a cached page names files that a newer build replaced.

const reloadedAtKey = 'upwell.reloadedAt';
const minReloadIntervalMs = 60_000;
const reloadParameter = 'reload';

let isReloading = false;

/**
 * Loads the page again, at most once a minute, so that a page that stays broken never reloads in a loop.
 * @returns whether the page is about to be replaced; false leaves the failure to the caller.
 */
export function reloadOnce(): boolean {
  if (isReloading) return true;
  if (!navigator.onLine || !recordReload()) return false;
  reloadPastCaches();
  return true;
}

/** Removes what a reload added to the address. */
export function removeReloadParameter(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has(reloadParameter)) return;
  url.searchParams.delete(reloadParameter);
  history.replaceState(history.state, '', url);
}

/** Fills an empty page with a sentence and a button. What the server drew can still be read, so it stays. */
export function showLoadFailure(): void {
  const root = document.getElementById('root');
  if (root === null || root.hasChildNodes()) return;
  const main = document.createElement('main');
  main.className = 'nowhere';
  const message = document.createElement('p');
  message.setAttribute('role', 'alert');
  message.textContent = 'A part of this page could not be loaded. Please load it again.';
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Load the page again';
  button.addEventListener('click', reloadPastCaches);
  main.append(message, button);
  root.append(main);
}

/** A CDN may answer a plain reload with the same old page for a minute; it has no copy of an address that is new. */
function reloadPastCaches(): void {
  isReloading = true;
  const url = new URL(location.href);
  url.searchParams.set(reloadParameter, String(Date.now()));
  location.replace(url);
}

/** Where the browser stores nothing, nobody could tell a first failure from a second, so there is no reload. */
function recordReload(): boolean {
  try {
    const elapsedMs = Date.now() - Number(sessionStorage.getItem(reloadedAtKey) ?? 0);
    if (elapsedMs < minReloadIntervalMs) return false;
    sessionStorage.setItem(reloadedAtKey, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}

// Runs before anything of the page is parsed: a classic script at the start of the head, whose address never changes.
// So it is there before a visitor can press anything, and also on a cached page whose other scripts are gone.
import { replayInteractions } from './replayInteractions.ts';
import { removeReloadParameter, reloadOnce, showLoadFailure } from './loadFailure.ts';

removeReloadParameter();

window.addEventListener('error', ({ target }) => void handleLoadError(target), { capture: true });

// Vite announces a chunk that could not be loaded, and rejects its import unless the event is cancelled.
window.addEventListener('vite:preloadError', (event) => {
  if (reloadOnce()) event.preventDefault();
});

replayInteractions(waitUntilParsed());

async function handleLoadError(target: EventTarget | null): Promise<void> {
  if (!isBuildFile(target) || reloadOnce() || target instanceof HTMLLinkElement) return;
  await waitUntilParsed();
  showLoadFailure();
}

/** Scripts of other origins, such as YouTube's, are left to whoever loads them. */
function isBuildFile(target: EventTarget | null): boolean {
  if (target instanceof HTMLScriptElement) return isSameOrigin(target.src);
  return target instanceof HTMLLinkElement && target.rel === 'stylesheet' && isSameOrigin(target.href);
}

function isSameOrigin(url: string): boolean {
  return url.startsWith(`${location.origin}/`);
}

/** The browser parses the whole page before it runs the first module. */
function waitUntilParsed(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState !== 'loading') resolve();
    document.addEventListener('readystatechange', () => resolve(), { once: true });
  });
}

// Runs before anything of the page is parsed: a classic script at the start of the head, whose address never changes.
// So it is there before a visitor can press anything, and also on a cached page whose other scripts are gone.
import { carryOver } from './carryOver.ts';
import { cleanAddress, reloadOnce, showLoadFailure } from './loadFailure.ts';

cleanAddress();

window.addEventListener('error', ({ target }) => void onLoadError(target), { capture: true });

// Vite announces a chunk that could not be loaded, and rejects its import unless the event is cancelled.
window.addEventListener('vite:preloadError', (event) => {
  if (reloadOnce()) event.preventDefault();
});

carryOver(whenParsed());

async function onLoadError(target: EventTarget | null): Promise<void> {
  if (!isOfBuild(target) || reloadOnce() || target instanceof HTMLLinkElement) return;
  await whenParsed();
  showLoadFailure();
}

/** Scripts of other origins, such as YouTube's, are left to whoever loads them. */
function isOfBuild(target: EventTarget | null): boolean {
  if (target instanceof HTMLScriptElement) return isOurs(target.src);
  return target instanceof HTMLLinkElement && target.rel === 'stylesheet' && isOurs(target.href);
}

function isOurs(address: string): boolean {
  return address.startsWith(`${location.origin}/`);
}

/** The browser parses the whole page before it runs the first module. */
function whenParsed(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState !== 'loading') resolve();
    document.addEventListener('readystatechange', () => resolve(), { once: true });
  });
}

// Full screen, for viewing without using the site. Where the browser offers none, as on an iPhone, the controls still hide.
import { createSharedState } from './sharedState.ts';

const { read, write, subscribe } = createSharedState(false);

export { read as isFullScreen, subscribe as onFullScreenChange };

/** Has to be called while a press is handled, because the browser refuses it otherwise. */
export function toggleFullScreen(): void {
  write(!read());
  // Safari grants a wake lock only while a press is handled or after it has granted one, and full screen uses up the press.
  if (read()) keepScreenOn()();
  if (!document.fullscreenEnabled) return;
  document.addEventListener('fullscreenchange', handleChange);
  const change = read()
    ? document.documentElement.requestFullscreen({ navigationUI: 'hide' })
    : document.exitFullscreen();
  change.catch(() => {});
}

/** The browser leaves full screen by itself on Escape, and may enter it late. */
function handleChange(): void {
  write(document.documentElement.matches(':fullscreen'));
}

/**
 * Keeps the screen on until the returned function is called. If the browser can't, or refuses because the battery is low,
 * nothing happens. It releases the lock by itself when the page is hidden.
 */
export function keepScreenOn(): () => void {
  // Older browsers, and pages that are served without TLS, have no such property.
  const lock = 'wakeLock' in navigator ? navigator.wakeLock.request('screen').catch(() => null) : null;
  return () => void lock?.then((sentinel) => sentinel?.release()).catch(() => {});
}

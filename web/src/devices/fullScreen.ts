// Full screen, for viewing without using the site. Where the browser offers none, as on an iPhone, the controls still hide.
import { keepScreenOn } from './wakeLock.ts';

let isOn = false;
const listeners = new Set<() => void>();

export function isFullScreen(): boolean {
  return isOn;
}

/** Has to be called while a press is handled, because the browser refuses it otherwise. */
export function toggleFullScreen(): void {
  setOn(!isOn);
  // Safari grants a wake lock only while a press is handled or after it has granted one, and full screen uses up the press.
  if (isOn) keepScreenOn()();
  if (!document.fullscreenEnabled) return;
  document.addEventListener('fullscreenchange', handleChange);
  const change = isOn
    ? document.documentElement.requestFullscreen({ navigationUI: 'hide' })
    : document.exitFullscreen();
  change.catch(() => {});
}

/** @returns a function to unsubscribe. */
export function onFullScreenChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The browser leaves full screen by itself on Escape, and may enter it late. */
function handleChange(): void {
  setOn(document.documentElement.matches(':fullscreen'));
}

function setOn(value: boolean): void {
  isOn = value;
  for (const listener of listeners) listener();
}

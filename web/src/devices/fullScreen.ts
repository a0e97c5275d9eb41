// Full screen, for viewing without using the site. Where the browser offers none, as on an iPhone, the controls still hide.
let isOn = false;
const listeners = new Set<() => void>();

export function isFullScreen(): boolean {
  return isOn;
}

/** Has to be called while a press is handled, because the browser refuses it otherwise. */
export function toggleFullScreen(): void {
  setOn(!isOn);
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

/** The browser handles Escape itself. */
function handleChange(): void {
  if (document.fullscreenElement === null) setOn(false);
}

function setOn(value: boolean): void {
  isOn = value;
  for (const listener of listeners) listener();
}

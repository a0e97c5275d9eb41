// Full screen, by the browser's own API. An iPhone doesn't have it.

export function canBeFullScreen(): boolean {
  return document.fullscreenEnabled;
}

export function isFullScreen(): boolean {
  return document.fullscreenElement !== null;
}

/** Must be called while a press is handled, because browsers refuse it otherwise. */
export function toggleFullScreen(): void {
  if (!canBeFullScreen()) return;
  const change = isFullScreen() ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  change.catch(() => {});
}

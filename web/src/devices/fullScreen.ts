// Full screen by the browser's own API, which iPhones don't have.

export function canBeFullScreen(): boolean {
  return document.fullscreenEnabled;
}

export function isFullScreen(): boolean {
  return document.fullscreenElement !== null;
}

/** Enters or leaves full screen. Call it while a press is handled; otherwise, browsers refuse it. */
export function toggleFullScreen(): void {
  if (!canBeFullScreen()) return;
  const change = isFullScreen() ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  change.catch(() => {});
}

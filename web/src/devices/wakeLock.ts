/**
 * Keeps the screen on until the returned function is called. If the browser can't, or refuses because the battery is low,
 * nothing happens. It releases the lock by itself when the page is hidden.
 */
export function keepScreenOn(): () => void {
  // Older browsers, and pages that are served without TLS, have no such property.
  const lock = 'wakeLock' in navigator ? navigator.wakeLock.request('screen').catch(() => null) : null;
  return () => void lock?.then((sentinel) => sentinel?.release()).catch(() => {});
}

/**
 * Keeps the screen on until the returned function is called. If the browser can't, or refuses because the battery is low,
 * nothing happens. It releases the lock by itself when the page is hidden.
 */
export function keepScreenOn(): () => void {
  let isWanted = true;
  let lock: WakeLockSentinel | null = null;
  const release = () => void lock?.release().catch(() => {});
  // Older browsers, and pages that are served without TLS, have no such property.
  if ('wakeLock' in navigator)
    navigator.wakeLock.request('screen').then(
      (sentinel) => {
        lock = sentinel;
        if (!isWanted) release();
      },
      () => {},
    );
  return () => {
    isWanted = false;
    release();
  };
}

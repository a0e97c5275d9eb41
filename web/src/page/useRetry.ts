import { useEffect, useEffectEvent } from 'react';

const initialDelayMs = 2000;
const maxDelayMs = 60_000;

/**
 * Retries a request while it fails: after 2 s, then with delays that double up to a minute, and immediately when the
 * browser is online again.
 */
export function useRetry(isFailing: boolean, request: () => Promise<unknown>): void {
  const sendRequest = useEffectEvent(request);
  useEffect(() => {
    if (!isFailing) return undefined;
    let delayMs = initialDelayMs;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isDisposed = false;
    const schedule = () => {
      clearTimeout(timer);
      if (!isDisposed) timer = setTimeout(retry, delayMs);
      delayMs = Math.min(delayMs * 2, maxDelayMs);
    };
    const retry = () => void sendRequest().then(schedule, schedule);
    schedule();
    window.addEventListener('online', retry);
    return () => {
      isDisposed = true;
      clearTimeout(timer);
      window.removeEventListener('online', retry);
    };
  }, [isFailing]);
}

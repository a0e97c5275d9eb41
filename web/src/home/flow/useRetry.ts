import { useEffect, useEffectEvent } from 'react';

const initialDelayMs = 2000;
const maxDelayMs = 60_000;

/**
 * Asks again for as long as something fails: 2 s later, then twice as long after each answer up to a minute, and at
 * once when the network is back.
 */
export function useRetry(isFailing: boolean, request: () => Promise<unknown>): void {
  const requestAgain = useEffectEvent(request);
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
    const retry = () => void requestAgain().then(schedule, schedule);
    schedule();
    window.addEventListener('online', retry);
    return () => {
      isDisposed = true;
      clearTimeout(timer);
      window.removeEventListener('online', retry);
    };
  }, [isFailing]);
}

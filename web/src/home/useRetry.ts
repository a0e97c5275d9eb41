import { useEffect, useEffectEvent, useRef } from 'react';

const firstPauseMs = 2000;
const longestPauseMs = 60_000;

/** Asks again after an error: 2 s later, then twice as long each time up to a minute, and at once when the network is back. */
export function useRetry(error: Error | undefined, ask: () => void): void {
  const failures = useRef(0);
  const retry = useEffectEvent(ask);
  useEffect(() => {
    if (error === undefined) return undefined;
    const pauseMs = Math.min(firstPauseMs * 2 ** failures.current, longestPauseMs);
    failures.current += 1;
    const onTime = () => retry();
    const timer = setTimeout(onTime, pauseMs);
    window.addEventListener('online', onTime, { once: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', onTime);
    };
  }, [error]);
}

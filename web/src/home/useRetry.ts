import { useEffect, useEffectEvent } from 'react';

const firstPauseMs = 2000;
const longestPauseMs = 60_000;

/**
 * Asks again for as long as something fails: 2 s later, then twice as long after each answer up to a minute, and at
 * once when the network is back.
 */
export function useRetry(isFailing: boolean, ask: () => Promise<unknown>): void {
  const askAgain = useEffectEvent(ask);
  useEffect(() => {
    if (!isFailing) return undefined;
    let pauseMs = firstPauseMs;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const schedule = () => {
      clearTimeout(timer);
      if (!isOver) timer = setTimeout(retry, pauseMs);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    };
    const retry = () => void askAgain().then(schedule, schedule);
    schedule();
    window.addEventListener('online', retry);
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener('online', retry);
    };
  }, [isFailing]);
}

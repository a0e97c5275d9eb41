import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onTimeout` once `isRunning` has been true for `ms` in total. */
export function usePausableTimeout(ms: number, isRunning: boolean, onTimeout: () => void): void {
  const remainingMs = useRef(ms);
  const handleTimeout = useEffectEvent(onTimeout);
  useEffect(() => {
    if (!isRunning) return undefined;
    const startedAtMs = performance.now();
    const timer = setTimeout(() => handleTimeout(), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current = Math.max(0, remainingMs.current - (performance.now() - startedAtMs));
    };
  }, [isRunning]);
}

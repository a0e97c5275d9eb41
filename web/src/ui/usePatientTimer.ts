import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onEnd` after `ms` of running time; while it doesn't run, the rest stands still. */
export function usePatientTimer(ms: number, isRunning: boolean, onEnd: () => void): void {
  const leftMs = useRef(ms);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isRunning) return undefined;
    const startedMs = performance.now();
    const timer = setTimeout(() => end(), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current = Math.max(0, leftMs.current - (performance.now() - startedMs));
    };
  }, [isRunning]);
}

import { useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * Calls `onTimeout` once `isRunning` has been true for `ms` in total, without the time when the element is hovered or
 * focused.
 * @returns the handlers of the element's events.
 */
export function usePausableTimeout(ms: number, isRunning: boolean, onTimeout: () => void) {
  const remainingMs = useRef(ms);
  const [isInUse, setInUse] = useState(false);
  const handleTimeout = useEffectEvent(onTimeout);
  useEffect(() => {
    if (!isRunning || isInUse) return undefined;
    const startedAtMs = performance.now();
    const timer = setTimeout(() => handleTimeout(), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current = Math.max(0, remainingMs.current - (performance.now() - startedAtMs));
    };
  }, [isRunning, isInUse]);
  const [enter, leave] = [() => setInUse(true), () => setInUse(false)];
  return { onPointerEnter: enter, onPointerLeave: leave, onFocus: enter, onBlur: leave };
}

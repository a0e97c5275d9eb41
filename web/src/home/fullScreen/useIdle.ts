import { useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * Pressing a modifier key alone does not count as use, because the page must not change before the key that follows.
 */
const modifierKeys = new Set(['Shift', 'Control', 'Alt', 'Meta']);

/**
 * Returns whether the visitor has used neither keyboard nor pointer for the given time.
 * @param delayMs null if the visitor doesn't count as idle at all
 * @param onReturn called with the event that ends the idle time, before anything else handles it
 */
export function useIdle(delayMs: number | null, onReturn?: (event: Event) => void): boolean {
  const [isIdle, setIdle] = useState(false);
  if (isIdle && delayMs === null) setIdle(false);
  const lastInputMs = useRef(0);
  const onInput = useEffectEvent((event: Event) => {
    lastInputMs.current = performance.now();
    if (isIdle) onReturn?.(event);
    setIdle(false);
  });
  useEffect(() => listenToInput((event) => onInput(event)), []);

  const isCounting = delayMs !== null;
  useEffect(() => {
    if (isCounting) lastInputMs.current = performance.now();
  }, [isCounting]);
  useEffect(() => {
    if (isIdle || delayMs === null) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const check = () => {
      const remainingMs = lastInputMs.current + delayMs - performance.now();
      if (remainingMs <= 0) setIdle(true);
      else timer = setTimeout(check, remainingMs);
    };
    check();
    return () => clearTimeout(timer);
  }, [isIdle, delayMs]);
  return isIdle;
}

function listenToInput(listener: (event: Event) => void): () => void {
  let last: { x: number; y: number } | null = null;
  const onPointerMove = (event: PointerEvent) => {
    const { screenX: x, screenY: y } = event;
    // Browsers also report a pointer at rest when the page changes below it.
    const hasMoved = last !== null && (x !== last.x || y !== last.y);
    last = { x, y };
    if (hasMoved) listener(event);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!modifierKeys.has(event.key)) listener(event);
  };
  const controller = new AbortController();
  const options = { capture: true, signal: controller.signal };
  window.addEventListener('pointermove', onPointerMove, options);
  window.addEventListener('pointerdown', listener, options);
  window.addEventListener('wheel', listener, { ...options, passive: true });
  window.addEventListener('keydown', onKeyDown, options);
  return () => controller.abort();
}

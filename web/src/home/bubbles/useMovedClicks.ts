import { useEffect } from 'react';
import { maxMovePx } from './useTouchHold.ts';

/**
 * Lets a press click the bubble that it began on, even if the bubble has moved away before the release: the browser would
 * click what is there instead. If the pointer itself has moved, the click stays where it is.
 */
export function useMovedClicks(): void {
  useEffect(() => {
    let pressed: { button: HTMLElement; x: number; y: number } | null = null;
    const onPointerDown = ({ target, clientX, clientY }: PointerEvent) => {
      const selector = '[data-instance] > button';
      const button = target instanceof Element ? target.closest<HTMLElement>(selector) : null;
      pressed = button && { button, x: clientX, y: clientY };
    };
    const onClick = (event: MouseEvent) => {
      if (pressed === null || !event.isTrusted) return;
      const { button, x, y } = pressed;
      pressed = null;
      const isClicked = event.target instanceof Node && button.contains(event.target);
      if (isClicked || Math.hypot(event.clientX - x, event.clientY - y) > maxMovePx) return;
      event.preventDefault();
      event.stopPropagation();
      button.click();
    };
    window.addEventListener('pointerdown', onPointerDown, { capture: true });
    window.addEventListener('click', onClick, { capture: true });
    return () => {
      window.removeEventListener('pointerdown', onPointerDown, { capture: true });
      window.removeEventListener('click', onClick, { capture: true });
    };
  }, []);
}

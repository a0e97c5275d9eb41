import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** A touch that lasts longer keeps the bubble; a shorter one presses it. A pointer that only crosses it doesn't either. */
export const holdMs = 350;
/** A finger that moves further than this scrolls. */
export const maxMovePx = 12;
/** The browser sends the click of a touch within this time after the finger was lifted. */
const clickDelayMs = 300;

interface Touch {
  timer: ReturnType<typeof setTimeout>;
  startMs: number;
  x: number;
  y: number;
}

/** Returns the event handlers of a button that can be held with a finger, and one that ignores the click of such a hold. */
export function useTouchHold(onHold: () => void) {
  const touch = useRef<Touch | null>(null);
  const heldUntilMs = useRef(-Infinity);
  const endTouch = () => {
    clearTimeout(touch.current?.timer);
    touch.current = null;
  };
  return {
    // The finger may have been lifted over a button that appeared below it.
    ignoreHoldClick: (event: MouseEvent) => {
      if (event.timeStamp - heldUntilMs.current >= clickDelayMs) return;
      event.preventDefault();
      event.stopPropagation();
    },
    handlers: {
      onPointerDown: ({ pointerType, timeStamp, clientX, clientY }: PointerEvent) => {
        endTouch();
        heldUntilMs.current = -Infinity;
        if (pointerType !== 'touch') return;
        touch.current = { timer: setTimeout(onHold, holdMs), startMs: timeStamp, x: clientX, y: clientY };
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        if (touch.current === null) return;
        if (Math.hypot(clientX - touch.current.x, clientY - touch.current.y) > maxMovePx) endTouch();
      },
      onPointerUp: ({ timeStamp }: PointerEvent) => {
        // The times of the events count, and not the timer, which a busy browser runs late.
        if (touch.current !== null && timeStamp - touch.current.startMs >= holdMs) {
          heldUntilMs.current = timeStamp;
          onHold();
        }
        endTouch();
      },
      onPointerCancel: endTouch,
      // The menu of a long touch would cancel it.
      onContextMenu: (event: { preventDefault: () => void }) => {
        if (touch.current !== null) event.preventDefault();
      },
    },
  };
}

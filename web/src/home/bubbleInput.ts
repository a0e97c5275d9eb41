import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';

/**
 * Returns event handlers and a ref for an element, which report whether it is hovered or visibly focused.
 * @param serverId the id of a server-rendered element, otherwise null. The element's state is reported at first and
 * after a change of the id, because events before hydration are lost.
 */
export function usePointerOrFocus<E extends HTMLElement>(
  serverId: string | null,
  onChange: (isPointerOrFocus: boolean) => void,
) {
  const ref = useRef<E>(null);
  const causes = useRef({ pointer: false, focus: false });
  const isFocusInDialog = useRef(false);
  const update = (change: Partial<typeof causes.current>) => {
    Object.assign(causes.current, change);
    onChange(causes.current.pointer || causes.current.focus);
  };
  const reportEarlierState = useEffectEvent(() => {
    const pointer = ref.current?.matches(':hover') === true;
    const focus = ref.current?.matches(':has(:focus-visible)') === true;
    if (pointer || focus) update({ pointer, focus });
  });
  useEffect(() => {
    if (serverId !== null) reportEarlierState();
  }, [serverId]);
  return {
    ref,
    onPointerEnter: () => update({ pointer: true }),
    onPointerLeave: () => update({ pointer: false }),
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      // Ignores a focus that a dialog restores, because it is always visible after Escape. A click also focuses the
      // element, so only a visible focus counts.
      if (!isFocusInDialog.current) update({ focus: target.matches(':focus-visible') });
      isFocusInDialog.current = false;
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      isFocusInDialog.current = (relatedTarget?.closest('dialog') ?? null) !== null;
      if (!isFocusInDialog.current && !currentTarget.contains(relatedTarget)) update({ focus: false });
    },
  };
}

/** A touch that lasts at least this long holds the bubble; a shorter one presses it. */
export const holdMs = 350;
/** A touch that moves further than this scrolls the page. */
const maxMovePx = 12;
/** The browser dispatches the click of a touch within this time after its end. */
const clickDelayMs = 300;

interface Touch {
  timer: ReturnType<typeof setTimeout>;
  startMs: number;
  x: number;
  y: number;
}

/** Returns event handlers for a button that a touch can hold, and one that ignores the click after a hold. */
export function useTouchHold(onHold: () => void) {
  const touch = useRef<Touch | null>(null);
  const heldUntilMs = useRef(-Infinity);
  const endTouch = () => {
    clearTimeout(touch.current?.timer);
    touch.current = null;
  };
  return {
    // The touch may end over an action that has appeared below the finger.
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
        // Compares the times of the events, because a busy browser runs timers late.
        if (touch.current !== null && timeStamp - touch.current.startMs >= holdMs) {
          heldUntilMs.current = timeStamp;
          onHold();
        }
        endTouch();
      },
      onPointerCancel: endTouch,
      // The context menu of a long touch would cancel the hold.
      onContextMenu: (event: { preventDefault: () => void }) => {
        if (touch.current !== null) event.preventDefault();
      },
    },
  };
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus between a bubble and its actions with the keys ↓ and ↑. */
export function moveFocusByArrowKeys(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const all = event.currentTarget.querySelectorAll<HTMLElement>('button, a');
  const items = [...all].filter((item) => item.checkVisibility());
  const index = items.findIndex((item) => item === event.target);
  items.at((index + step) % items.length)?.focus();
  event.preventDefault();
}

import { type FocusEvent, useRef } from 'react';

/** Returns event handlers that report a bubble as paused while the pointer is over it or it has a visible focus. */
export function useBubblePause(onPauseChange: (isPaused: boolean) => void) {
  const pausedBy = useRef({ pointer: false, focus: false });
  const isFocusInDialog = useRef(false);
  const updatePausedBy = (change: Partial<typeof pausedBy.current>) => {
    Object.assign(pausedBy.current, change);
    onPauseChange(pausedBy.current.pointer || pausedBy.current.focus);
  };
  return {
    onPointerEnter: () => updatePausedBy({ pointer: true }),
    onPointerLeave: () => updatePausedBy({ pointer: false }),
    onFocus: (event: FocusEvent<HTMLElement>) => {
      // A focus that returns from a dialog doesn't change the pause, because it is always visible after Escape.
      if (!isFocusInDialog.current) updatePausedBy({ focus: isFocusVisible(event) });
      isFocusInDialog.current = false;
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      isFocusInDialog.current = (relatedTarget?.closest('dialog') ?? null) !== null;
      if (!isFocusInDialog.current && !currentTarget.contains(relatedTarget))
        updatePausedBy({ focus: false });
    },
  };
}

/** A click leaves the focus on the bubble, so only a visible focus pauses it. */
function isFocusVisible({ target }: FocusEvent<HTMLElement>): boolean {
  return target.matches(':focus-visible');
}

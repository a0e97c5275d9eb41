import { type FocusEvent, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Returns event handlers and a ref that report a bubble as paused while the pointer is over it or it has a visible focus.
 * @param isFromServer whether the bubble was on the page before its event handlers.
 */
export function useBubblePause(isFromServer: boolean, onPauseChange: (isPaused: boolean) => void) {
  const ref = useRef<HTMLFormElement>(null);
  const pausedBy = useRef({ pointer: false, focus: false });
  const isFocusInDialog = useRef(false);
  const updatePausedBy = (change: Partial<typeof pausedBy.current>) => {
    Object.assign(pausedBy.current, change);
    onPauseChange(pausedBy.current.pointer || pausedBy.current.focus);
  };
  const reportEarlierPause = useEffectEvent(() => {
    const pointer = ref.current?.matches(':hover') === true;
    const focus = ref.current?.matches(':has(:focus-visible)') === true;
    if (isFromServer && (pointer || focus)) updatePausedBy({ pointer, focus });
  });
  useEffect(() => reportEarlierPause(), []);
  return {
    ref,
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

import { type FocusEvent, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Returns event handlers and a ref for an element, which report whether the pointer is over it or it has a visible focus.
 * @param isFromServer whether the element was on the page before its event handlers.
 */
export function usePointerOrFocus<E extends HTMLElement>(
  isFromServer: boolean,
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
    if (isFromServer && (pointer || focus)) update({ pointer, focus });
  });
  useEffect(() => reportEarlierState(), []);
  return {
    ref,
    onPointerEnter: () => update({ pointer: true }),
    onPointerLeave: () => update({ pointer: false }),
    onFocus: (event: FocusEvent<HTMLElement>) => {
      // A focus that returns from a dialog changes nothing, because it is always visible after Escape.
      if (!isFocusInDialog.current) update({ focus: isFocusVisible(event) });
      isFocusInDialog.current = false;
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      isFocusInDialog.current = (relatedTarget?.closest('dialog') ?? null) !== null;
      if (!isFocusInDialog.current && !currentTarget.contains(relatedTarget)) update({ focus: false });
    },
  };
}

/** A click leaves the focus on the element, so only a visible focus counts. */
function isFocusVisible({ target }: FocusEvent<HTMLElement>): boolean {
  return target.matches(':focus-visible');
}

import { type FocusEvent, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Returns event handlers and a ref for an element, which report whether the pointer is over it or it has a visible focus.
 * @param serverId the id of an element that was on the page before its event handlers, otherwise null. The state of such an
 * element is reported at first, and again after a change of its id, which a report may have missed.
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

import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router';

/**
 * After a navigation within the application, scrolls to the top and focuses the element with the returned ref, where
 * screen readers continue.
 */
export function useFocusAfterNavigation<
  Element extends HTMLElement = HTMLElement,
>(): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  const navigationType = useNavigationType();
  const focusElement = useEffectEvent(() => {
    if (navigationType !== NavigationType.Push) return;
    window.scrollTo(0, 0);
    ref.current?.focus({ preventScroll: true });
  });
  useEffect(() => focusElement(), []);
  return ref;
}

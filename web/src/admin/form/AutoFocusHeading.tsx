import { type ReactNode, useEffect, useRef } from 'react';

/**
 * A heading that takes the focus if the focused button was removed with the previous view, so that screen readers
 * announce the new view.
 */
export function AutoFocusHeading({ children }: { children: ReactNode }) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const heading = headingRef.current;
    if (heading === null || document.activeElement !== document.body) return;
    // Set only now, because an opening dialog would focus the heading as its first focusable element.
    heading.tabIndex = -1;
    heading.focus();
  }, []);
  return <h2 ref={headingRef}>{children}</h2>;
}

import { type ReactNode, useEffect, useRef } from 'react';
import dialogs from '../components/dialogs.module.css';

/** Where one view gives way to another, the focus goes with its button: the new heading takes it, and so is read out. */
export function AutoFocusHeading({ children }: { children: ReactNode }) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const heading = headingRef.current;
    if (heading === null || document.activeElement !== document.body) return;
    // Not before: a dialog that opens gives the focus to the first that can have it.
    heading.tabIndex = -1;
    heading.focus();
  }, []);
  return (
    <h2 ref={headingRef} className={dialogs.focused}>
      {children}
    </h2>
  );
}

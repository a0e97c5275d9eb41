import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './Dialog.module.css';
import { isComposingKey } from './keys.ts';
import { reportOverlayOpened } from './overlays.ts';

interface Props {
  /** The dialog's accessible name. */
  label: string;
  onClose: () => void;
  /** The width in pixels; by default, `--dialog-width` of the class. */
  width?: number | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A modal dialog, based on the browser's own: the focus moves in, stays in and is restored, Escape closes only the
 * topmost dialog, and a press on the backdrop closes it too.
 */
export function Dialog({ label, onClose, width, className = '', children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  // The browser restores the focus only if the dialog is closed before it is removed.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    const reportClosed = reportOverlayOpened();
    return () => {
      dialog?.close();
      reportClosed();
      queueMicrotask(() => restoreFocus());
    };
  }, []);
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      className={`${styles.dialog} ${className}`}
      style={width === undefined ? undefined : { '--dialog-width': `${width}px` }}
      aria-label={label}
      // Handles Escape itself, because Chrome lets a page cancel the closing only once.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isComposingKey(event.nativeEvent)) return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
      onCancel={(event) => {
        if (event.target !== ref.current) return;
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        // Ignores the second press of a double-click on the button that opened the dialog.
        if (event.target !== ref.current || event.detail > 1 || !isOutside(event, ref.current)) return;
        // Keeps the restored focus, which the browser would move to the element under the pointer.
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.content}>{children}</div>
    </dialog>
  );
}

function restoreFocus(): void {
  // Focuses the main element, because without a focus the next Tab would start at the top of the page.
  if (document.activeElement === document.body) document.querySelector('main')?.focus();
  // Dispatches the event again, because React ignores focus events during an update.
  document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
}

/** Compares positions, because a press on the dialog's scrollbar has the same target as one on its backdrop. */
function isOutside({ clientX, clientY }: MouseEvent, dialog: HTMLDialogElement): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

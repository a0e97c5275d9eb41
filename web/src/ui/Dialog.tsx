import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './Dialog.module.css';
import { isOfComposition } from './keys.ts';
import { reportOverlayOpened } from './overlays.ts';

interface Props {
  /** The dialog's accessible name. */
  label: string;
  onClose: () => void;
  /** In pixels. By default, the class has it as `--dialog-width`. */
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
      // Chrome lets a page cancel the closing only once, so a second Escape would close the dialog without asking.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isOfComposition(event.nativeEvent)) return;
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
        // The second press of a double-click on the button that opened the dialog doesn't close it.
        if (event.target !== ref.current || event.detail > 1 || !isOutside(event, ref.current)) return;
        // Otherwise the browser would move the restored focus to the element under the pointer.
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.content}>{children}</div>
    </dialog>
  );
}

function restoreFocus(): void {
  // Without a focus, the next Tab would start at the top of the page.
  if (document.activeElement === document.body) document.querySelector('main')?.focus();
  // React ignores focus events while it updates the page, so the event is dispatched again.
  document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
}

/** Compares positions, because a press on the dialog's scrollbar has the same target as one on its backdrop. */
function isOutside({ clientX, clientY }: MouseEvent, dialog: HTMLDialogElement): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

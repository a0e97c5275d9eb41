import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './Dialog.module.css';

interface Props {
  /** What a screen reader calls the dialog. */
  label: string;
  onClose: () => void;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A modal dialog on the browser's own: focus goes in, stays in and comes back, Escape closes the topmost only, and a
 * press on the dimmed backdrop closes it too.
 */
export function Dialog({ label, onClose, className = '', children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  // Closed before it leaves the page: only then the browser gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => {
      dialog?.close();
      queueMicrotask(restoreFocus);
    };
  }, []);
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      className={`${styles.dialog} ${className}`}
      aria-label={label}
      // A second Escape in a row would close it without asking: Chrome lets a page keep a dialog open once only.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
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
        // The second press of a double-click on what opened it means no backdrop.
        if (event.target !== ref.current || event.detail > 1 || !isOutside(event, ref.current)) return;
        // The browser would move the focus, which closing gives back, to what lies under the pointer.
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.content}>{children}</div>
    </dialog>
  );
}

function restoreFocus(): void {
  // What had the focus before may be gone: the next Tab then goes on from the page's main part.
  if (document.activeElement === document.body) document.querySelector('main')?.focus();
  // React hears nothing while it changes the page: it is told again where the focus went.
  document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
}

/** A press on the dialog's own scrollbar has the same target as one on its backdrop. */
function isOutside({ clientX, clientY }: MouseEvent, dialog: HTMLDialogElement): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

import { type RefObject, useEffect } from 'react';

/** Ctrl+S and ⌘S save the form, unless another dialog is open above it. */
export function useSaveShortcut(formRef: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      // Prevents the browser's “Save page” in every case.
      event.preventDefault();
      if (!event.repeat && !isAnotherDialogOpen()) formRef.current?.requestSubmit();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [formRef]);
}

function isAnotherDialogOpen(): boolean {
  return document.querySelectorAll('dialog[open]').length > 1;
}

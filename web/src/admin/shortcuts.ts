import { useEffect } from 'react';

/** Single keys for what is done most, as long as nothing is being typed and no dialog is open. */
export function useShortcuts(actions: Record<string, () => void>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isBusyElsewhere(event.target)) return;
      const action = actions[event.key];
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}

/** Whether somebody types there, or a dialog is open: neither is to be disturbed. */
export function isBusyElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]') !== null) return true;
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}

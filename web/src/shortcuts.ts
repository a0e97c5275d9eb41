import { useEffect, useEffectEvent } from 'react';
import { isOverlayOpen } from './devices/overlays.ts';

/** What each key does, by `KeyboardEvent.key`. */
export type Shortcuts = Record<string, () => void>;

/** Keys for the whole screen; none while a dialog is open, or where the focused control has its own use for them. */
export function useShortcuts(isOn: boolean, shortcuts: Shortcuts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || hasOwnUse(event)) return;
    const act = shortcuts[event.key] ?? shortcuts[event.key.toLowerCase()];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOn]);
}

/** Whether somebody types there, or a dialog is open: neither is to be disturbed. */
export function isBusyElsewhere(target: EventTarget | null): boolean {
  if (isOverlayOpen()) return true;
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}

function hasOwnUse({ key, target }: KeyboardEvent): boolean {
  if (isBusyElsewhere(target)) return true;
  return key === ' ' && target instanceof Element && target.matches('button, a, summary');
}

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

/** Controls that use a few keys only; text fields and menus use all of them. */
const keysOfControls = [
  {
    selector: 'input[type=range]',
    keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'],
  },
  { selector: 'button, a, summary, input[type=checkbox]', keys: [' '] },
];

function hasOwnUse({ key, target }: KeyboardEvent): boolean {
  if (isOverlayOpen()) return true;
  if (!(target instanceof Element)) return false;
  const control = keysOfControls.find(({ selector }) => target.matches(selector));
  if (control !== undefined) return control.keys.includes(key);
  return target.closest('input, textarea, select, [contenteditable]') !== null;
}

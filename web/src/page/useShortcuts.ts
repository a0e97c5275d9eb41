import { useEffect, useEffectEvent } from 'react';
import { readKey } from '../ui/keys.ts';
import { isOverlayOpen } from '../ui/overlays.ts';

/** The action of each key, by `KeyboardEvent.key`. */
export type Shortcuts = Record<string, () => void>;

/** Handles shortcuts on the whole page, except while a dialog is open or the focused control uses the key itself. */
export function useShortcuts(isEnabled: boolean, shortcuts: Shortcuts): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || isKeyReserved(event)) return;
    const action = findShortcut(event, shortcuts);
    if (action === undefined) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    if (!isEnabled) return undefined;
    const listener = (event: KeyboardEvent) => handleKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [isEnabled]);
}

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'getModifierState'>;

/** Returns the action of a key without modifiers. */
export function findShortcut(event: Key, shortcuts: Shortcuts): (() => void) | undefined {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || event.getModifierState('AltGraph')) return undefined;
  return shortcuts[key] ?? shortcuts[readKey(event)];
}

/** Controls that use only some keys. Text fields and menus use all of them. */
const controlKeys = [
  {
    selector: 'input[type=range]',
    keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'],
  },
  {
    selector: 'input[type=radio]',
    keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', ' '],
  },
  { selector: 'button, a, summary, input[type=checkbox]', keys: [' '] },
];

function isKeyReserved({ key, target }: KeyboardEvent): boolean {
  if (isOverlayOpen()) return true;
  if (!(target instanceof Element)) return false;
  const control = controlKeys.find(({ selector }) => target.matches(selector));
  if (control !== undefined) return control.keys.includes(key);
  return target.closest('input, textarea, select, [contenteditable]') !== null;
}

import { expect, test } from 'vitest';
import { findShortcut } from './useShortcuts.ts';

const mute = () => {};
const none = { ctrlKey: false, metaKey: false, altKey: false, getModifierState: () => false };
const shortcuts = { m: mute, ' ': () => {} };

test.each([
  ['a Latin', 'm'],
  ['an upper case', 'M'],
  ['a Cyrillic', 'ь'],
  ['a Greek', 'μ'],
  ['a Hebrew', 'צ'],
])('%s letter finds its shortcut, by its position if it is no Latin one', (_, key) => {
  expect(findShortcut({ ...none, key, code: 'KeyM' }, shortcuts)).toBe(mute);
});

test('a Latin letter at another position than on a keyboard of the US finds its own shortcut', () => {
  expect(findShortcut({ ...none, key: 'm', code: 'Semicolon' }, shortcuts)).toBe(mute);
  expect(findShortcut({ ...none, key: ',', code: 'KeyM' }, shortcuts)).toBeUndefined();
});

test('a key finds no shortcut with a modifier', () => {
  const key = { ...none, key: 'm', code: 'KeyM' };
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey'])
    expect(findShortcut({ ...key, [modifier]: true }, shortcuts)).toBeUndefined();
  const getModifierState = (name: string) => name === 'AltGraph';
  expect(findShortcut({ ...key, getModifierState }, shortcuts)).toBeUndefined();
});

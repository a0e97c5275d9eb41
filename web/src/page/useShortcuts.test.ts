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
])('findShortcut finds the action of %s letter, by the key’s position for other scripts', (_, key) => {
  expect(findShortcut({ ...none, key, code: 'KeyM' }, shortcuts)).toBe(mute);
});

test('findShortcut uses the letter, not the position, on other Latin keyboards', () => {
  expect(findShortcut({ ...none, key: 'm', code: 'Semicolon' }, shortcuts)).toBe(mute);
  expect(findShortcut({ ...none, key: ',', code: 'KeyM' }, shortcuts)).toBeUndefined();
});

test('findShortcut returns nothing for a key with a modifier', () => {
  const key = { ...none, key: 'm', code: 'KeyM' };
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey'])
    expect(findShortcut({ ...key, [modifier]: true }, shortcuts)).toBeUndefined();
  const getModifierState = (name: string) => name === 'AltGraph';
  expect(findShortcut({ ...key, getModifierState }, shortcuts)).toBeUndefined();
});

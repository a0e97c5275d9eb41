// Reads keys independently of the keyboard's layout and input method.

/** Returns a key in lower case; on layouts without Latin letters, the Latin letter at the same position. */
export function readKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const isOtherLetter = /^(?!\p{scx=Latn})\p{L}$/u.test(key);
  return (isOtherLetter ? code.replace('Key', '') : key).toLowerCase();
}

/**
 * Returns whether a key is part of composing text, such as the Enter that accepts a Japanese word. Safari ends the
 * composition before it reports that key.
 */
export function isComposingKey({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === 229;
}

// What a person has pressed, whatever the keyboard's layout and way of typing.

/** Returns a key in lower case. Layouts without Latin letters, such as Cyrillic or Greek ones, have it at the same position. */
export function readKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const isOtherLetter = /^(?!\p{scx=Latn})\p{L}$/u.test(key);
  return (isOtherLetter ? code.replace('Key', '') : key).toLowerCase();
}

/**
 * Returns whether a key belongs to the composition of a text, such as the Enter that accepts a Japanese word. Safari ends the
 * composition before it reports that key.
 */
export function isOfComposition({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === 229;
}

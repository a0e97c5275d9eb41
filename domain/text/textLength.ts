/** Returns the length in code points, so that most emoji count as one character. */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}

/** Returns whether a text has more than `maxLength` code points, without reading all of a very long text. */
export function isLongerThan(text: string, maxLength: number): boolean {
  // A code point takes one or two units of a string's length.
  return text.length > maxLength && (text.length > 2 * maxLength || countCharacters(text) > maxLength);
}

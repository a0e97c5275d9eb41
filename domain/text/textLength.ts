/** How many characters a text has as a person counts them: in code points, so that an emoji is one. */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}

/** Whether a text has more characters than `most`. Hardly reads a text that is far too long. */
export function isLongerThan(text: string, maxLength: number): boolean {
  // A character takes one or two units of a string's length.
  return text.length > maxLength && (text.length > 2 * maxLength || countCharacters(text) > maxLength);
}

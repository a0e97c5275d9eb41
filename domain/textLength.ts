/** How many characters a text has as a person counts them: in code points, so that an emoji is one. */
export function textLength(text: string): number {
  return Array.from(text).length;
}

import { splitGraphemes } from './lineBreaks.ts';
import { isLongerThan } from './textLength.ts';

/**
 * Returns the longest beginning of a text that has at most `maxLength` code points and ends between two characters as a
 * reader sees them: never inside a flag, a composed emoji, or a letter with its marks.
 */
export function cutText(text: string, maxLength: number): string {
  if (!isLongerThan(text, maxLength)) return text;
  let length = 0;
  let cut = '';
  // Splits only one grapheme more than needed, which shows where the last one ends.
  for (const grapheme of splitGraphemes(text.slice(0, 2 * maxLength + 2))) {
    length += Array.from(grapheme).length;
    if (length > maxLength) break;
    cut += grapheme;
  }
  return cut;
}

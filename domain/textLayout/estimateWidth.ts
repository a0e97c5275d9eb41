import { once } from '../text/once.ts';

/**
 * The average widths in running text, of characters that our fonts don't contain. The first match counts. They are
 * created when a text first needs them, because regular expressions with scripts take several milliseconds.
 */
const getWidthsEm = once((): readonly (readonly [characters: RegExp, widthEm: number])[] => [
  // The frame of a keycap emoji, which follows a digit.
  [/\u20e3/, 1],
  [/[\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}]/u, 0],
  [/\p{Extended_Pictographic}/u, 1.4],
  [/[\p{Lu}\p{Regional_Indicator}]/u, 0.8],
  [/[\p{scx=Arabic}\p{scx=Hebrew}]/u, 0.55],
  [/[\p{scx=Bengali}\p{scx=Devanagari}\p{scx=Gujarati}\p{scx=Gurmukhi}]/u, 0.6],
  [/[\p{scx=Khmer}\p{scx=Thai}\p{scx=Tibetan}]/u, 0.6],
  [/[\p{scx=Cyrillic}\p{scx=Greek}\p{scx=Latin}]/u, 0.65],
  [/[\p{scx=Georgian}\p{scx=Kannada}\p{scx=Lao}\p{scx=Telugu}]/u, 0.65],
  [/[\p{scx=Armenian}\p{scx=Ethiopic}\p{scx=Malayalam}]/u, 0.8],
  [/[\p{scx=Myanmar}\p{scx=Sinhala}\p{scx=Tamil}]/u, 0.8],
]);

/**
 * Returns the width in em that a character probably has in whatever font the visitor's system uses for it. The averages
 * are the widths in the wide Noto fonts and 10 % more. Chinese, Japanese and Korean characters are one em wide.
 */
export function estimateWidth(character: string, previous: string): number {
  // The emoji of a family and the like are joined into one.
  if (previous === '\u200d' && /\p{Extended_Pictographic}/u.test(character)) return 0;
  return getWidthsEm().find(([characters]) => characters.test(character))?.[1] ?? 1;
}

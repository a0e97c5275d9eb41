// Computes the width of text from a table of character widths, so that the result is the same on the server and in
// every browser, whether or not the fonts have loaded.
import { normalizeUnicode } from '../text/normalizeUnicode.ts';
import { once } from '../text/once.ts';

/** Widths of the characters of a font, generated from its files by `npm run fonts`. */
export interface FontTable {
  unitsPerEm: number;
  /** The characters of each width. Letters with accents that aren't listed are measured without their accents. */
  widths: Readonly<Record<string, string>>;
  kerning: {
    characters: string;
    /**
     * For each of these characters, a letter for each character that follows it: N if their distance doesn't change, M if
     * they are one step closer, O if they are one step wider apart, and so on. An N at the end of a row is left out.
     */
    rows: readonly string[];
    step: number;
  };
}

/** The letter for no change, in the rows of the kerning table. */
export const noKerning = 'N'.charCodeAt(0);

/** Returns a text's width in em, which is its width at a font size of 1. */
export type MeasureWidth = (text: string) => number;

/** Measures in the font of the table. Other characters get a generous estimate, because their font isn't known. */
export function createTextMeasure(table: FontTable): MeasureWidth {
  const widths = new Map(
    Object.entries(table.widths).flatMap(([width, characters]) =>
      Array.from(characters, (character) => [character, Number(width)]),
    ),
  );
  const { characters, rows, step } = table.kerning;
  const indexes = new Map(Array.from(characters, (character, index) => [character, index]));
  const getKerning = (first: string, second: string) => {
    const column = indexes.get(second);
    if (column === undefined) return 0;
    const letter = rows[indexes.get(first) ?? -1]?.charCodeAt(column);
    return ((letter || noKerning) - noKerning) * step;
  };
  return (text) => {
    let width = 0;
    let previous = '';
    for (const accented of normalizeUnicode('NFC', text)) {
      const character = widths.has(accented) ? accented : removeAccents(accented);
      const isKerned = character === accented || isLatin1(accented);
      width += widths.get(character) ?? estimateWidth(accented, previous) * table.unitsPerEm;
      if (isKerned) width += getKerning(previous, character);
      previous = isKerned ? character : accented;
    }
    return width / table.unitsPerEm;
  };
}

/** Returns whether a letter is in the main file of the font. Browsers don't kern letters of different files. */
export function isLatin1(character: string): boolean {
  return character < '\u0100';
}

/** Returns the first character of the canonical decomposition, such as `e` for `é`. */
export function removeAccents(character: string): string {
  const [base = ''] = character.normalize('NFD');
  return base;
}

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
function estimateWidth(character: string, previous: string): number {
  // The emoji of a family and the like are joined into one.
  if (previous === '\u200d' && /\p{Extended_Pictographic}/u.test(character)) return 0;
  return getWidthsEm().find(([characters]) => characters.test(character))?.[1] ?? 1;
}

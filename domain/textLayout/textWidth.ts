// Estimates the width of text by classes of characters, so that the result is the same on the server and in every browser,
// whether or not the fonts have loaded.
import { once } from '../text/once.ts';

/** Widths in em, each with the characters of that width in Newsreader and in bold Figtree, without accents. */
const classes: readonly (readonly [widthEm: number, serif: string, sans: string])[] = [
  [0.24, " .,'‘’·\u00a0", " .,'‘’·lij\u00a0"],
  [0.29, 'ijl:;!|()', ''],
  [0.32, '', 'I:;!|-()'],
  [0.36, 'Itf-"‐‑', ''],
  [0.42, 'rsz/“”', 'rtf"'],
  [0.47, 'aceJ?*', ''],
  [0.5, '', 'szxkL1?'],
  [0.54, 'goxyvukq–', ''],
  [0.56, '', 'aceyvuhJFn'],
  [0.58, 'bdhpn0123456789$S', ''],
  [0.61, '', 'obdgpqETPSB023456789'],
  [0.66, 'BEFLPRTZ…—', 'YZRKX&'],
  [0.76, 'ACDGKNOQUVXYw&', 'ACDGHNUV'],
  [0.83, 'Hm%', 'OQMwm'],
  [0.98, 'MW', 'W'],
  [1.1, '', '—'],
];

export type TextFont = 'serif' | 'sans';

const toWidths = (font: 1 | 2) =>
  new Map(classes.flatMap((row) => Array.from(row[font], (character) => [character, row[0]])));
const widths = { serif: toWidths(1), sans: toWidths(2) };

/**
 * Generous widths of other characters, whose font isn't known. The first match counts; Chinese, Japanese and Korean
 * characters are one em wide. The expressions are created on demand, because that takes milliseconds.
 */
const getOtherWidths = once((): readonly (readonly [characters: RegExp, widthEm: number])[] => [
  // The frame of a keycap emoji, which follows a digit.
  [/\u20e3/, 1],
  [/[\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}]/u, 0],
  [/\p{Extended_Pictographic}/u, 1.4],
  [/[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u, 1],
  [
    /[\p{scx=Arab}\p{scx=Hebr}\p{scx=Beng}\p{scx=Deva}\p{scx=Gujr}\p{scx=Guru}\p{scx=Khmr}\p{scx=Thai}]/u,
    0.6,
  ],
  [/(?=[\p{scx=Cyrl}\p{scx=Grek}\p{scx=Latn}])\p{Ll}/u, 0.65],
  [/\p{L}/u, 0.8],
]);

/** Returns the estimated width of a text in em, or a little more. */
export function estimateTextWidth(text: string, font: TextFont): number {
  let width = 0;
  let previous = '';
  for (const character of text.normalize('NFC')) {
    width += widths[font].get(character) ?? estimateOther(character, previous, font);
    previous = character;
  }
  return width;
}

function estimateOther(character: string, previous: string, font: TextFont): number {
  const base = widths[font].get(character.normalize('NFD').charAt(0));
  if (base !== undefined) return base;
  // A joiner combines several emoji into one, such as a family.
  if (previous === '\u200d') return 0;
  return getOtherWidths().find(([characters]) => characters.test(character))?.[1] ?? 1;
}

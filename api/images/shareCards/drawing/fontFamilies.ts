// Finds the font files that have a character. The packages split each font into files for some of its characters.
import type { FontName } from '#domain/shareCard/shareCard.ts';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** The fonts of the site, which have Latin letters. */
const siteFonts = { serif: 'newsreader', sans: 'figtree' } as const satisfies Record<FontName, string>;

/** Browsers have such fonts from the visitor's system. A Lambda function has no fonts, so they are packages. */
const fallbackFonts = [
  'noto-sans',
  'noto-naskh-arabic',
  'noto-sans-hebrew',
  'noto-sans-thai',
  'noto-sans-tamil',
  'noto-sans-bengali',
  'noto-sans-myanmar',
] as const;

/** Chinese, Japanese and Korean share characters, which look slightly different in each language. */
const chinese = 'noto-sans-sc';
const japanese = 'noto-sans-jp';
const korean = 'noto-sans-kr';
export const emojiFamily = 'noto-emoji';

/** Returns the names of the fonts, ordered by preference for the characters of a text. */
export function selectFamilies(text: string, font: FontName): string[] {
  const eastAsian = /\p{Script=Hangul}/u.test(text)
    ? [korean, japanese, chinese]
    : /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
      ? [japanese, chinese, korean]
      : [chinese, japanese, korean];
  return [siteFonts[font], ...fallbackFonts, ...eastAsian, emojiFamily];
}

/** Returns whether a character should be looked up among the emoji first, such as a digit in a keycap. */
export function isEmoji(grapheme: string): boolean {
  return /\p{Emoji_Presentation}|\ufe0f/u.test(grapheme);
}

/** Returns the paths of the files that may have all of these code points, by what their package says. */
export function findFontFiles(family: string, codePoints: readonly number[]): string[] {
  return readSubsets(family)
    .filter(({ ranges }) => codePoints.every((codePoint) => isInRanges(codePoint, ranges)))
    .map(({ path }) => path);
}

type Range = readonly [first: number, last: number];

interface Subset {
  path: string;
  ranges: readonly Range[];
}

const subsetsByFamily = new Map<string, readonly Subset[]>();

function readSubsets(family: string): readonly Subset[] {
  const cached = subsetsByFamily.get(family);
  if (cached !== undefined) return cached;
  const resolve = (file: string) => require.resolve(`@fontsource-variable/${family}/${file}`);
  const rangesBySubset: Record<string, string> = JSON.parse(readFileSync(resolve('unicode.json'), 'utf8'));
  const subsets = Object.entries(rangesBySubset).map(([subset, ranges]) => ({
    // Numbered subsets are in brackets.
    path: resolve(`files/${family}-${subset.replace(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: ranges.split(',').map(parseRange),
  }));
  subsetsByFamily.set(family, subsets);
  return subsets;
}

/** Parses a range of CSS, such as `U+4e00-4fff`. */
function parseRange(range: string): Range {
  const [first = '', last = first] = range.replace(/^U\+/i, '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

function isInRanges(codePoint: number, ranges: readonly Range[]): boolean {
  return ranges.some(([first, last]) => codePoint >= first && codePoint <= last);
}

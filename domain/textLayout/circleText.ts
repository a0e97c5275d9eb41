// Lays out a text and its author inside a circle.

// The typography of a bubble. The layout assumes these values, and the styles apply them.

/** The weight of the author's name, in Figtree. */
export const authorWeight = 600;
export const lineHeightEm = 1.24;
export const authorLineHeightEm = 1.36;
/** The gap between the thought and its author, in em of the thought. */
export const authorGapEm = 0.5;
/** The font size of the author's name, relative to the font size of the thought, and its minimum. */
const authorScale = 0.66;
export const minAuthorFontSizePx = 11;

/** A part of a text that can't be broken, with its width and the width of the space after it. */
export interface MeasuredSegment {
  text: string;
  widthEm: number;
  trailingSpaceEm: number;
}

export interface CircleText {
  fontSizePx: number;
  /** `authorScale` times the font size of the text, but at least `minAuthorFontSizePx`. */
  authorFontSizePx: number;
  /** The lines of the text including its spaces; the last one ends with an ellipsis if the text is cut off. */
  lines: string[];
  /** The author in at most two lines, with an ellipsis if the name is cut off. */
  authorLines: string[];
}

/** The legible font size. Text that would be smaller may use more of the circle. */
export const legibleFontSizePx = 12;
/** The minimum font size. Only at this size may the author or the text be cut off. */
const smallestFontSizePx = 10;
/** The part of the circle's radius that text may use, and the factor that enlarges this part for small text. */
const radiusRatio = 0.84;
export const latinRadiusGrowth = 1.12;
/** The height that a button covers at the bottom of the circle. */
const buttonPx = 20;
const maxFontSizeRatio = 0.108;
const fontSizeStep = 1.02;
/** The maximum reduction of the text, to get a shortest line of at least half the longest line's characters. */
const maxShrinkFactor = 1.15;
const evenRatio = 0.52;

/** Returns lines and the largest font size that let the text and its author fit into the circle. */
export function layoutCircleText(
  text: readonly MeasuredSegment[],
  author: readonly MeasuredSegment[],
  diameterPx: number,
  maxCrowding = latinRadiusGrowth,
): CircleText {
  const attempts = listAttempts(diameterPx, maxCrowding);
  let largest: CircleText | null = null;
  for (;;) {
    const layout = fitIntoCircle(attempts.next().value, text, author);
    if (layout === null) continue;
    largest ??= layout;
    const smallestPx = Math.max(legibleFontSizePx, largest.fontSizePx / maxShrinkFactor);
    if (layout.fontSizePx < smallestPx) return largest;
    const lengths = layout.lines.map((line) => line.trimEnd().length);
    if (Math.min(...lengths) >= evenRatio * Math.max(...lengths)) return layout;
  }
}

interface Attempt {
  fontSizePx: number;
  radiusPx: number;
  /** The largest distance of the last line's lower edge from the circle's centre. */
  maxBottomPx: number;
  /** Whether the author may be cut off and, at the smallest font sizes, the text as well. */
  mayCut: boolean;
}

/** Lists the attempts, best first. The last ones use illegible font sizes, for words wider than the circle. */
function* listAttempts(diameterPx: number, maxCrowding: number): Generator<Attempt, never> {
  const radiusPx = (diameterPx / 2) * radiusRatio;
  const large = { radiusPx, maxBottomPx: diameterPx / 2 - buttonPx, mayCut: false };
  const small = { ...large, radiusPx: radiusPx * maxCrowding };
  let fontSizePx = diameterPx * maxFontSizeRatio;
  for (; fontSizePx > legibleFontSizePx; fontSizePx /= fontSizeStep) yield { ...large, fontSizePx };
  for (fontSizePx = legibleFontSizePx; fontSizePx > smallestFontSizePx; fontSizePx /= fontSizeStep)
    yield { ...small, fontSizePx };
  for (fontSizePx = legibleFontSizePx; ; fontSizePx /= fontSizeStep)
    yield { ...small, fontSizePx, mayCut: true };
}

/** The ways to set the author: the number of lines, and whether the name may be cut off. */
const authorWays: [count: number, isCut: boolean][] = [
  [1, false],
  [2, false],
  [2, true],
];
const noAuthor: typeof authorWays = [[0, true]];

/** Returns as few lines as possible, or null if they don't fit. */
function fitIntoCircle(
  { fontSizePx, radiusPx, maxBottomPx, mayCut }: Attempt,
  text: readonly MeasuredSegment[],
  author: readonly MeasuredSegment[],
): CircleText | null {
  const linePx = lineHeightEm * fontSizePx;
  const widthPx = text.reduce((sum, { widthEm }) => sum + widthEm, 0) * fontSizePx;
  const mayCutText = mayCut && fontSizePx < smallestFontSizePx * fontSizeStep;
  if (!mayCutText && widthPx * linePx > Math.PI * radiusPx ** 2) return null;
  const authorFontSizePx = Math.max(authorScale * fontSizePx, minAuthorFontSizePx);
  const authorLinePx = authorLineHeightEm * authorFontSizePx;
  const measureLines = (topPx: number, count: number, heightPx: number, emPx: number) =>
    Array.from({ length: count }, (_, line) => {
      const edgePx = Math.max(Math.abs(topPx + line * heightPx), Math.abs(topPx + (line + 1) * heightPx));
      return (2 * Math.sqrt(Math.max(0, radiusPx ** 2 - edgePx ** 2))) / emPx;
    });
  const fill = (count: number, isTextCut: boolean, authorCount: number, isAuthorCut: boolean) => {
    const authorPx = authorCount === 0 ? 0 : authorGapEm * fontSizePx + authorCount * authorLinePx;
    const bottomPx = (count * linePx + authorPx) / 2;
    if (bottomPx > Math.min(radiusPx, maxBottomPx)) return null;
    const lines = fillEvenly(text, measureLines(-bottomPx, count, linePx, fontSizePx), isTextCut);
    const authorTopPx = bottomPx - authorCount * authorLinePx;
    const authorWidths = measureLines(authorTopPx, authorCount, authorLinePx, authorFontSizePx);
    const authorLines = lines && fillEvenly(author, authorWidths, isAuthorCut);
    return lines && authorLines && { fontSizePx, authorFontSizePx, lines, authorLines };
  };
  const ways = author.length === 0 ? noAuthor : authorWays.slice(0, mayCut ? 3 : 2);
  const maxCount = Math.floor((2 * radiusPx) / linePx);
  const minCount = Math.max(Math.min(1, text.length), Math.ceil(widthPx / (2 * radiusPx)));
  const counts = Array.from({ length: maxCount + 1 }, (_, count) => count);
  const fewFirst = counts.slice(minCount);
  // If the text must be cut off, a complete name is preferred to more lines of text.
  const manyFirst = counts.slice(maxCount / 2).toReversed();
  // A name whose first word is too wide is left out.
  for (const authors of mayCutText ? [ways, noAuthor] : [ways])
    for (const isTextCut of mayCutText ? [false, true] : [false])
      for (const [authorCount, isAuthorCut] of authors)
        for (const count of isTextCut ? manyFirst : fewFirst) {
          const found = fill(count, isTextCut, authorCount, isAuthorCut);
          if (found) return found;
        }
  return null;
}

/**
 * Returns evenly filled lines, or null if the segments don't fit. The lines use the smallest share of the available
 * widths that has room for the text.
 */
function fillEvenly(segments: readonly MeasuredSegment[], widthsEm: readonly number[], isCut: boolean) {
  let lines = fillLines(segments, widthsEm, 1, isCut);
  for (let share = 0.98; share >= 0.5; share -= 0.02) {
    const narrower = isCut || lines === null ? null : fillLines(segments, widthsEm, share, false);
    if (narrower === null) break;
    lines = narrower;
  }
  return lines;
}

const ellipsisEm = 0.75;

/** Fills the given share of each line, and cuts the last one off if allowed. Returns null if the segments don't fit. */
function fillLines(
  segments: readonly MeasuredSegment[],
  widthsEm: readonly number[],
  share: number,
  isCut: boolean,
) {
  if (isCut && widthsEm.length === 0) return [];
  let next = 0;
  const lines = widthsEm.map((widthEm, index) => {
    const roomEm = widthEm * share - (isCut && index === widthsEm.length - 1 ? ellipsisEm : 0);
    let [text, usedEm] = ['', 0];
    for (let segment = segments[next]; segment !== undefined; segment = segments[++next]) {
      if (usedEm + segment.widthEm > roomEm) break;
      text += segment.text;
      usedEm += segment.widthEm + segment.trailingSpaceEm;
    }
    return text;
  });
  const last = lines.at(-1);
  if (isCut && last && next < segments.length) {
    lines[lines.length - 1] = `${last.trimEnd()}…`;
    next = segments.length;
  }
  return next === segments.length && lines.every((line) => line !== '') ? lines : null;
}

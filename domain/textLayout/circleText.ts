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

/** The minimum font size of the text when the author would otherwise be cut off. */
export const legibleFontSizePx = 12;
/** The minimum font size of the text. Below it, the text is cut off. */
const smallestFontSizePx = 10;
/** The part of the circle's radius that text may use, and the maximum before the text or its author is cut off. */
const radiusRatio = 0.84;
export const crowding = 1.12;
const maxFontSizeRatio = 0.108;
const fontSizeStep = 1.02;
/** The font size of a short text may be reduced by these factors if its lines become more even. */
const shrinkFactors = [1, 1.03, 1.06, 1.09, 1.12];
/** The weight of a reduced font size relative to the raggedness of the lines. */
const shrinkPenalty = 1.5;
/** The maximum number of segments for which the size is reduced. A short line in a longer text isn't noticeable. */
const maxSegmentsToShrink = 40;

/** Returns lines and the largest font size that let the text and its author fit into the circle. */
export function layoutCircleText(
  text: readonly MeasuredSegment[],
  author: readonly MeasuredSegment[],
  diameterPx: number,
  maxCrowding = crowding,
): CircleText {
  const attempts = listAttempts(diameterPx, maxCrowding);
  let attempt = attempts.next().value;
  while (fitIntoCircle(attempt, text, author) === null) attempt = attempts.next().value;
  const layOut = (shrinkFactor: number) => {
    const fontSizePx = attempt.fontSizePx / shrinkFactor;
    if (shrinkFactor > 1 && fontSizePx < legibleFontSizePx) return [];
    const found = fitIntoCircle({ ...attempt, fontSizePx }, text, author);
    return found ? [{ ...found, cost: found.raggedness + shrinkPenalty * (shrinkFactor - 1) }] : [];
  };
  return (text.length > maxSegmentsToShrink ? [1] : shrinkFactors)
    .flatMap(layOut)
    .reduce((best, candidate) => (candidate.cost < best.cost ? candidate : best)).layout;
}

interface Attempt {
  fontSizePx: number;
  radiusPx: number;
  /** Whether the author may end with an ellipsis and, at the smallest sizes, the text. */
  mayCut: boolean;
}

/** The last attempts use font sizes below the legible one, for words that are wider than the circle. */
function* listAttempts(diameterPx: number, maxCrowding: number): Generator<Attempt, never> {
  const radiusPx = (diameterPx / 2) * radiusRatio;
  let fontSizePx = Math.max(diameterPx * maxFontSizeRatio, legibleFontSizePx);
  for (; fontSizePx > legibleFontSizePx; fontSizePx /= fontSizeStep)
    yield { fontSizePx, radiusPx, mayCut: false };
  yield { fontSizePx: legibleFontSizePx, radiusPx, mayCut: false };
  const crowdedPx = radiusPx * maxCrowding;
  yield { fontSizePx: legibleFontSizePx, radiusPx: crowdedPx, mayCut: false };
  for (fontSizePx = legibleFontSizePx; ; fontSizePx /= fontSizeStep)
    yield { fontSizePx, radiusPx: crowdedPx, mayCut: true };
}

/** Returns as few lines as possible, or null if they don't fit. */
function fitIntoCircle(
  { fontSizePx, radiusPx, mayCut }: Attempt,
  text: readonly MeasuredSegment[],
  author: readonly MeasuredSegment[],
) {
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
    if (bottomPx > radiusPx) return null;
    const words = fillEvenly(text, measureLines(-bottomPx, count, linePx, fontSizePx), isTextCut);
    if (words === null) return null;
    const topPx = bottomPx - authorCount * authorLinePx;
    const authorWidths = measureLines(topPx, authorCount, authorLinePx, authorFontSizePx);
    const name = fillEvenly(author, authorWidths, isAuthorCut);
    if (name === null) return null;
    const layout = { fontSizePx, authorFontSizePx, lines: words.lines, authorLines: name.lines };
    return { layout, raggedness: words.raggedness };
  };
  const counts = [0, 1, 2].slice(Math.min(1, author.length), author.length + 1);
  const complete = counts.map((count) => ({ count, isCut: false }));
  // A name whose first word is too wide is omitted. The accessible name still contains it.
  const cut = [...counts.toReversed(), 0].map((count) => ({ count, isCut: true }));
  const maxCount = Math.floor((2 * radiusPx) / linePx);
  const minCount = Math.max(Math.min(1, text.length), Math.ceil(widthPx / (2 * radiusPx)));
  for (const { count, isCut } of mayCut ? [...complete, ...cut] : complete)
    for (let lines = minCount; lines <= maxCount; lines++) {
      const found = fill(lines, false, count, isCut);
      if (found) return found;
    }
  // A complete name is worth some lines less of a text that is cut off anyway.
  for (const { count, isCut } of mayCutText ? [...complete.toReversed(), ...cut] : [])
    for (let lines = maxCount; lines > (isCut ? 0 : maxCount - 5); lines--) {
      const found = fill(lines, true, count, isCut);
      if (found) return found;
    }
  return null;
}

/**
 * Returns evenly filled lines with the sum of the squares of their empty parts, or null if the segments don't fit. It
 * searches for the smallest share of the widths that has room for the text.
 */
function fillEvenly(segments: readonly MeasuredSegment[], widthsEm: readonly number[], isCut: boolean) {
  let lines = fillLines(segments, widthsEm, 1, isCut);
  for (let share = 0.98; share >= 0.5; share -= 0.02) {
    const narrower = isCut || lines === null ? null : fillLines(segments, widthsEm, share, false);
    if (narrower === null) break;
    lines = narrower;
  }
  if (lines === null) return null;
  const emptyParts = lines.map(({ usedEm }, index) => 1 - usedEm / (widthsEm[index] ?? 1));
  return {
    lines: lines.map(({ text }) => text),
    raggedness: emptyParts.reduce((sum, part) => sum + part ** 2, 0),
  };
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
    let [text, usedEm, spaceEm] = ['', 0, 0];
    for (let segment = segments[next]; segment !== undefined; segment = segments[++next]) {
      if (usedEm + spaceEm + segment.widthEm > roomEm) break;
      text += segment.text;
      usedEm += spaceEm + segment.widthEm;
      spaceEm = segment.trailingSpaceEm;
    }
    return { text, usedEm };
  });
  const last = lines.at(-1);
  if (isCut && last !== undefined && last.text !== '' && next < segments.length) {
    last.text = `${last.text.trimEnd()}…`;
    next = segments.length;
  }
  return next === segments.length && lines.every(({ text }) => text !== '') ? lines : null;
}

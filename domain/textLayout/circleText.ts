// Lays out a text and its author inside a circle. Lengths in em are relative to the font size of the text.

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
  /** The author's font size: `authorScale` times the font size of the text, but at least `minAuthorFontSizePx`. */
  authorFontSizePx: number;
  /** Joined, they are the complete text including its spaces, or its beginning with an ellipsis. */
  lines: string[];
  /** The author in at most two lines, if necessary its beginning with an ellipsis. */
  authorLines: string[];
}

/** The text is set smaller before the author is cut off, but not smaller than this. */
export const legibleFontSizePx = 12;
/** The text is set smaller before it is cut off itself, but not smaller than this. */
const smallestFontSizePx = 10;
/** The part of the circle's radius that text may use. */
const textRadiusRatio = 0.84;
const maxFontSizeRatio = 0.108;
const radiusStep = 1.02;
/** The font size of a short text may be reduced by these factors if its lines become more even. */
const shrinkFactors = [1, 1.03, 1.06, 1.09, 1.12];
/** The weight of a reduced font size relative to the raggedness of the lines. */
const shrinkPenalty = 1.5;
/** In a text of more segments a short line isn't noticeable. */
const maxSegmentsToShrink = 40;

/** Returns lines and the largest font size that let the text and its author fit into the circle. */
export function layoutCircleText(
  text: readonly MeasuredSegment[],
  author: readonly MeasuredSegment[],
  diameterPx: number,
): CircleText {
  const radiusPx = (diameterPx / 2) * textRadiusRatio;
  const legibleEm = radiusPx / legibleFontSizePx;
  const smallestEm = radiusPx / smallestFontSizePx;
  const findLines = (radiusEm: number) => {
    const scale = Math.max(authorScale, (minAuthorFontSizePx * radiusEm) / radiusPx);
    return fitIntoCircle({ radiusEm, authorScale: scale }, text, author, {
      author: radiusEm >= legibleEm,
      text: radiusEm >= smallestEm,
    });
  };
  // A smaller circle hasn't even the area of the words.
  const areaEm = sumWidths(text) * lineHeightEm;
  let radiusEm = Math.max(radiusPx / (diameterPx * maxFontSizeRatio), Math.sqrt(areaEm / Math.PI));
  if (radiusEm > smallestEm) radiusEm = smallestEm;
  while (findLines(radiusEm) === null) {
    const nextEm = radiusEm * radiusStep;
    radiusEm = [legibleEm, smallestEm].find((limit) => radiusEm < limit && nextEm > limit) ?? nextEm;
  }
  const layOut = (shrinkFactor: number) => {
    const fontSizePx = radiusPx / (radiusEm * shrinkFactor);
    const isIllegible = shrinkFactor > 1 && fontSizePx < legibleFontSizePx;
    const found = isIllegible ? null : findLines(radiusEm * shrinkFactor);
    const words = found && fillEvenly(text, found.textEm, found.isTextCut);
    const name = found && fillEvenly(author, found.authorEm, found.isAuthorCut);
    if (!words || !name) return [];
    const authorFontSizePx = Math.max(authorScale * fontSizePx, minAuthorFontSizePx);
    const layout = { fontSizePx, authorFontSizePx, lines: words.lines, authorLines: name.lines };
    return [{ layout, cost: words.raggedness + shrinkPenalty * (shrinkFactor - 1) }];
  };
  return (text.length > maxSegmentsToShrink ? [1] : shrinkFactors)
    .flatMap(layOut)
    .reduce((best, candidate) => (candidate.cost < best.cost ? candidate : best)).layout;
}

/** A circle for a text of one font size. */
interface Circle {
  radiusEm: number;
  /** The font size of the author. */
  authorScale: number;
}

/** Returns the widths of as few lines as possible, or null if the circle is too small. */
function fitIntoCircle(
  circle: Circle,
  text: readonly MeasuredSegment[],
  author: readonly MeasuredSegment[],
  mayCut: { author: boolean; text: boolean },
) {
  const find = (lines: number, authorLines: number, isTextCut: boolean, isAuthorCut: boolean) => {
    const widths = computeLineWidths(circle, lines, authorLines);
    const hasRoom =
      widths !== null &&
      fillLines(text, widths.textEm, isTextCut) !== null &&
      fillLines(author, widths.authorEm, isAuthorCut) !== null;
    return hasRoom ? { ...widths, isTextCut, isAuthorCut } : null;
  };
  const counts = [0, 1, 2].slice(Math.min(1, author.length), author.length + 1);
  const complete = counts.map((count) => ({ count, isCut: false }));
  // A name whose first word is too wide is left out. The accessible name has it.
  const cut = [...counts.toReversed(), 0].map((count) => ({ count, isCut: true }));
  const maxCount = Math.floor((2 * circle.radiusEm) / lineHeightEm);
  const minCount = Math.max(Math.min(1, text.length), Math.ceil(sumWidths(text) / (2 * circle.radiusEm)));
  for (const { count, isCut } of mayCut.author ? [...complete, ...cut] : complete)
    for (let lines = minCount; lines <= maxCount; lines++) {
      const found = find(lines, count, false, isCut);
      if (found) return found;
    }
  // Some lines less of a text that is cut off anyway are worth a complete name.
  for (const { count, isCut } of mayCut.text ? [...complete.toReversed(), ...cut] : [])
    for (let lines = maxCount; lines > (isCut ? 0 : maxCount - 5); lines--) {
      const found = find(lines, count, true, isCut);
      if (found) return found;
    }
  return null;
}

/** Returns the width of each line, relative to its own font size, or null for more lines than the circle has room for. */
function computeLineWidths({ radiusEm, authorScale }: Circle, count: number, authorCount: number) {
  const authorLineEm = authorLineHeightEm * authorScale;
  const heightEm = count * lineHeightEm + (authorCount === 0 ? 0 : authorGapEm + authorCount * authorLineEm);
  if (heightEm > 2 * radiusEm) return null;
  const measureChords = (topEm: number, lines: number, lineEm: number) =>
    Array.from({ length: lines }, (_, line) => {
      const edge = Math.max(Math.abs(topEm + line * lineEm), Math.abs(topEm + (line + 1) * lineEm));
      return 2 * Math.sqrt(Math.max(0, radiusEm ** 2 - edge ** 2));
    });
  return {
    textEm: measureChords(-heightEm / 2, count, lineHeightEm),
    authorEm: measureChords(heightEm / 2 - authorCount * authorLineEm, authorCount, authorLineEm).map(
      (em) => em / authorScale,
    ),
  };
}

/**
 * Returns lines that are as full as each other, with the sum of the squares of their empty parts, or null if the segments
 * don't fit: the lines of the smallest share of the widths that has room for the text.
 */
function fillEvenly(segments: readonly MeasuredSegment[], widthsEm: readonly number[], isCut: boolean) {
  for (let percent = isCut ? 100 : 50; percent <= 100; percent += 2) {
    const shareEm = widthsEm.map((widthEm) => (widthEm * percent) / 100);
    const lines = fillLines(segments, shareEm, isCut);
    if (lines === null) continue;
    const raggedness = lines.reduce(
      (sum, { usedEm }, index) => sum + (1 - usedEm / (widthsEm[index] ?? 1)) ** 2,
      0,
    );
    return { lines: lines.map(({ text }) => text), raggedness };
  }
  return null;
}

const ellipsisEm = 0.75;

/** Fills one line after the other, and cuts the last one if it may. Returns null if there are too many or too few lines. */
function fillLines(segments: readonly MeasuredSegment[], widthsEm: readonly number[], isCut: boolean) {
  if (isCut && widthsEm.length === 0) return [];
  let next = 0;
  const lines = widthsEm.map((widthEm, index) => {
    const roomEm = isCut && index === widthsEm.length - 1 ? widthEm - ellipsisEm : widthEm;
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

function sumWidths(segments: readonly MeasuredSegment[]): number {
  return segments.reduce((sum, { widthEm }) => sum + widthEm, 0);
}

// Lays out a text and its author inside a circle. Lengths in em are relative to the font size of the text.
import {
  authorGapEm,
  authorLineHeightEm,
  authorScale,
  lineHeightEm,
  minAuthorFontSizePx,
} from './bubbleTypography.ts';
import { breakIntoEvenLines, fillLines, type MeasuredSegment } from './evenLines.ts';

export interface CircleText {
  fontSizePx: number;
  /** The author's font size: `authorScale` times the font size of the text, but at least `minAuthorFontSizePx`. */
  authorFontSizePx: number;
  /** Joined, they are the complete text including its spaces. */
  lines: string[];
  /** Joined, they are the complete author, or one line that ends with an ellipsis. */
  authorLines: string[];
}

export interface AuthorLine {
  segments: readonly MeasuredSegment[];
  /** Returns the complete line if it is at most this wide, relative to its font size, otherwise its beginning with an ellipsis. */
  truncate: (maxWidthEm: number) => string;
}

/** The part of the circle's radius that text may use. */
const textRadiusRatio = 0.84;
const maxFontSizeRatio = 0.108;
/** The font size of a short text may be reduced by these factors if its lines become more even. */
const shrinkFactors = [1, 1.03, 1.06, 1.09, 1.12];
/** The weight of a reduced font size relative to the raggedness of the lines. */
const shrinkPenalty = 1.5;
/** In a text of more segments a short line isn't noticeable. */
const maxSegmentsToShrink = 40;
/** The minimum width of a truncated author's line, relative to the radius, unless the author is shorter. */
const minTruncatedRatio = 1.1;
/** The text is set smaller before an author is truncated, but not smaller than this. */
const legibleFontSizePx = 12;

/**
 * Returns lines and the largest font size that let the text and its author fit into the circle. There is always a result,
 * because the font size shrinks as far as necessary. If even a text of 12 px leaves no room for the complete author, it gets
 * a single line.
 */
export function layoutCircleText(
  text: readonly MeasuredSegment[],
  author: AuthorLine,
  diameterPx: number,
): CircleText {
  const radiusPx = (diameterPx / 2) * textRadiusRatio;
  const createCircle = (radiusEm: number): Circle => {
    const minScale = (minAuthorFontSizePx * radiusEm) / radiusPx;
    return {
      radiusEm,
      authorScale: Math.max(authorScale, minScale),
      isAuthorTruncated: minScale > authorScale && radiusPx / radiusEm < legibleFontSizePx,
    };
  };
  // A smaller circle hasn't even the area of the words.
  const areaEm = sumWidths(text) * lineHeightEm;
  let minRadiusEm = Math.max(radiusPx / (diameterPx * maxFontSizeRatio), Math.sqrt(areaEm / Math.PI));
  while (findLineWidths(createCircle(minRadiusEm), text, author) === null) minRadiusEm *= 1.02;

  const layOut = (shrinkFactor: number) => {
    const circle = createCircle(minRadiusEm * shrinkFactor);
    const widths = findLineWidths(circle, text, author);
    const broken = widths && breakIntoEvenLines(text, widths.textEm);
    const authorLines = widths && breakAuthor(author, widths.authorEm, circle);
    if (!broken || !authorLines) return [];
    const fontSizePx = radiusPx / circle.radiusEm;
    const authorFontSizePx = fontSizePx * circle.authorScale;
    const cost = broken.raggedness + shrinkPenalty * (shrinkFactor - 1);
    return [{ layout: { fontSizePx, authorFontSizePx, lines: broken.lines, authorLines }, cost }];
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
  isAuthorTruncated: boolean;
}

/** The width that is available for each line, relative to its own font size. */
interface LineWidths {
  textEm: number[];
  authorEm: number[];
}

/** Returns the widths of as few lines as possible in a circle, or null if the circle is too small. */
function findLineWidths(
  circle: Circle,
  text: readonly MeasuredSegment[],
  author: AuthorLine,
): LineWidths | null {
  const { radiusEm, isAuthorTruncated } = circle;
  const minCount = Math.max(Math.min(1, text.length), Math.ceil(sumWidths(text) / (2 * radiusEm)));
  const minAuthorCount = Math.min(1, author.segments.length);
  const maxAuthorCount = isAuthorTruncated ? minAuthorCount : author.segments.length;
  for (let authorCount = minAuthorCount; authorCount <= maxAuthorCount; authorCount += 1) {
    for (let count = minCount; count <= text.length; count += 1) {
      const widths = computeLineWidths(circle, count, authorCount);
      if (widths === null) break;
      if (fillLines(text, widths.textEm) !== null && canHoldAuthor(author, widths.authorEm, circle))
        return widths;
    }
  }
  return null;
}

/** A truncated author may be wider than its line, but the line must have room for its beginning. */
function canHoldAuthor({ segments }: AuthorLine, widthsEm: readonly number[], circle: Circle): boolean {
  if (!circle.isAuthorTruncated) return fillLines(segments, widthsEm) !== null;
  const neededEm = Math.min(sumWidths(segments), (minTruncatedRatio * circle.radiusEm) / circle.authorScale);
  return widthsEm.every((widthEm) => widthEm >= neededEm);
}

function breakAuthor(author: AuthorLine, widthsEm: readonly number[], circle: Circle): string[] | null {
  if (circle.isAuthorTruncated) return widthsEm.map((widthEm) => author.truncate(widthEm));
  return breakIntoEvenLines(author.segments, widthsEm)?.lines ?? null;
}

/** Returns null for more lines than the circle has room for. */
function computeLineWidths(circle: Circle, count: number, authorCount: number): LineWidths | null {
  const authorLineEm = authorLineHeightEm * circle.authorScale;
  const authorEm = authorCount === 0 ? 0 : authorGapEm + authorCount * authorLineEm;
  const heightEm = count * lineHeightEm + authorEm;
  const authorTopEm = heightEm / 2 - authorCount * authorLineEm;
  if (heightEm > 2 * circle.radiusEm) return null;
  const measureChords = (topEm: number, lines: number, lineEm: number) =>
    Array.from({ length: lines }, (_, line) => {
      const edge = Math.max(Math.abs(topEm + line * lineEm), Math.abs(topEm + (line + 1) * lineEm));
      return 2 * Math.sqrt(Math.max(0, circle.radiusEm ** 2 - edge ** 2));
    });
  return {
    textEm: measureChords(-heightEm / 2, count, lineHeightEm),
    authorEm: measureChords(authorTopEm, authorCount, authorLineEm).map((em) => em / circle.authorScale),
  };
}

function sumWidths(segments: readonly MeasuredSegment[]): number {
  return segments.reduce((sum, { widthEm }) => sum + widthEm, 0);
}

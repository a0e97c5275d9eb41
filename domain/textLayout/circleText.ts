// Lays out a text and its author inside a circle. The widths are measured once; the rest is arithmetic.
import type { AuthorLine } from './authorLine.ts';
import {
  authorGapEm,
  authorLineHeightEm,
  authorScale,
  lineHeightEm,
  minAuthorFontSizePx,
} from './bubbleTypography.ts';
import { breakIntoEvenLines, canFillLines, type MeasuredSegment } from './evenLines.ts';

export interface CircleText {
  fontSizePx: number;
  /** The author's font size: `authorScale` times the font size of the text, but at least `minAuthorFontSizePx`. */
  authorFontSizePx: number;
  /** Joined, they are the complete text including its spaces. */
  lines: string[];
  /** Joined, they are the complete author, or one line that ends with an ellipsis. */
  authorLines: string[];
}

/** The part of the circle's radius that text may use. */
const textRadiusRatio = 0.84;
const maxFontSizeRatio = 0.108;
/** The font size of a short text may be reduced by these factors if its lines become more even. */
const shrinkFactors = [1, 1.03, 1.06, 1.09, 1.12];
/** The weight of a reduced font size relative to the raggedness of the lines. */
const shrinkPenalty = 1.5;
/** The minimum width of a truncated author's line, relative to the radius, unless the author is shorter. */
const minTruncatedRatio = 1.1;
/** The text is set smaller before an author is truncated, but not smaller than this. */
const legibleFontSizePx = 12;
/** In a text of more segments a short line isn't noticeable. */
const maxSegmentsToShrink = 40;

/**
 * Returns lines and the largest font size that let the text and its author fit into the circle. A short text may
 * get a slightly smaller font size if its lines become more even. There is always a result, because the font size
 * shrinks as far as necessary. If even a text of 12 px leaves no room for the complete author, it gets a single line.
 */
export function layoutCircleText(
  textSegments: readonly MeasuredSegment[],
  authorLine: AuthorLine,
  diameterPx: number,
): CircleText {
  const radiusPx = (diameterPx / 2) * textRadiusRatio;
  const text = toMeasuredText(textSegments);
  const author = toMeasuredText(authorLine.segments);
  const createCircle = (radiusEm: number): Circle => {
    const minScale = (minAuthorFontSizePx * radiusEm) / radiusPx;
    return {
      radiusEm,
      authorScale: Math.max(authorScale, minScale),
      isAuthorTruncated: minScale > authorScale && radiusPx / radiusEm < legibleFontSizePx,
    };
  };
  let minRadiusEm = radiusPx / (diameterPx * maxFontSizeRatio);
  while (!canHold(createCircle(minRadiusEm), text, author)) minRadiusEm *= 1.02;

  const candidates = (text.segments.length > maxSegmentsToShrink ? [1] : shrinkFactors).flatMap(
    (shrinkFactor) => {
      const circle = createCircle(minRadiusEm * shrinkFactor);
      const lineWidths = findLineWidths(circle, text, author);
      const lines = lineWidths && breakIntoEvenLines(text.segments, lineWidths.widthsEm);
      const authorLines = lineWidths && breakAuthor(authorLine, lineWidths.authorWidthsEm, circle);
      if (!lines || !authorLines) return [];
      const fontSizePx = radiusPx / circle.radiusEm;
      return [
        {
          layout: {
            fontSizePx,
            authorFontSizePx: fontSizePx * circle.authorScale,
            lines: lines.lines,
            authorLines,
          },
          cost: lines.raggedness + shrinkPenalty * (shrinkFactor - 1),
        },
      ];
    },
  );
  return candidates.reduce((best, candidate) => (candidate.cost < best.cost ? candidate : best)).layout;
}

/** A circle for a text of one font size, to which its lengths are relative. */
interface Circle {
  radiusEm: number;
  /** The font size of the author. */
  authorScale: number;
  isAuthorTruncated: boolean;
}

function canHold(circle: Circle, text: MeasuredText, author: MeasuredText): boolean {
  return (
    Math.PI * circle.radiusEm ** 2 >= computeMinArea(text, author, circle) &&
    findLineWidths(circle, text, author) !== null
  );
}

/** Returns an area that a circle must have for the text and its author. It is compared first, because it costs little. */
function computeMinArea(text: MeasuredText, author: MeasuredText, circle: Circle): number {
  const authorArea = author.widthEm * circle.authorScale ** 2 * authorLineHeightEm;
  return text.widthEm * lineHeightEm + (circle.isAuthorTruncated ? 0 : authorArea);
}

/** @param widthsEm the widths of the lines, relative to the font size of the author */
function breakAuthor(
  author: AuthorLine,
  widthsEm: readonly number[],
  { isAuthorTruncated }: Circle,
): string[] | null {
  if (isAuthorTruncated) return widthsEm.map((widthEm) => author.truncate(widthEm));
  return breakIntoEvenLines(author.segments, widthsEm)?.lines ?? null;
}

interface MeasuredText {
  segments: readonly MeasuredSegment[];
  /** The sum of the widths of the segments, without the spaces between them. */
  widthEm: number;
  /** The sum of the widths of the spaces, and the widest one. */
  spacesEm: number;
  widestSpaceEm: number;
}

function toMeasuredText(segments: readonly MeasuredSegment[]): MeasuredText {
  const spaces = segments.map(({ trailingSpaceEm }) => trailingSpaceEm);
  return {
    segments,
    widthEm: sum(segments.map(({ widthEm }) => widthEm)),
    spacesEm: sum(spaces),
    widestSpaceEm: spaces.reduce((widest, space) => Math.max(widest, space), 0),
  };
}

function sum(numbers: readonly number[]): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}

/** The width that is available for each line, relative to its font size. */
interface LineWidths {
  widthsEm: number[];
  authorWidthsEm: number[];
}

/** Returns the widths of as few lines as possible in a circle, or null if the circle is too small. */
function findLineWidths(circle: Circle, text: MeasuredText, author: MeasuredText): LineWidths | null {
  const { radiusEm, isAuthorTruncated } = circle;
  const minLines = countMinLines(text, radiusEm);
  const maxAuthorLines = isAuthorTruncated ? Math.min(1, author.segments.length) : author.segments.length;
  for (
    let authorCount = isAuthorTruncated
      ? maxAuthorLines
      : countMinLines(author, radiusEm / circle.authorScale);
    authorCount <= maxAuthorLines;
    authorCount++
  ) {
    const availableHeightEm = 2 * radiusEm - authorHeightEm(authorCount, circle);
    if (availableHeightEm < minLines * lineHeightEm) return null;
    for (
      let count = minLines;
      count * lineHeightEm <= availableHeightEm && count <= text.segments.length;
      count++
    ) {
      const lineWidths = computeLineWidths(circle, count, authorCount);
      if (canFill(text, lineWidths.widthsEm) && canFillAuthor(author, lineWidths.authorWidthsEm, circle))
        return lineWidths;
    }
  }
  return null;
}

/** A truncated author may be wider than its line, but the line must have room for its beginning. */
function canFillAuthor(author: MeasuredText, widthsEm: readonly number[], circle: Circle): boolean {
  if (!circle.isAuthorTruncated) return canFill(author, widthsEm);
  const minWidthEm = (minTruncatedRatio * circle.radiusEm) / circle.authorScale;
  return widthsEm.every((widthEm) => widthEm >= Math.min(author.widthEm + author.spacesEm, minWidthEm));
}

/** Compares the sums of the widths first, because that rules out nearly all lines of a long text. */
function canFill(
  { segments, widthEm, spacesEm, widestSpaceEm }: MeasuredText,
  lineWidthsEm: readonly number[],
): boolean {
  // Only the space at the end of each line needs no room.
  const minWidthEm = widthEm + spacesEm - lineWidthsEm.length * widestSpaceEm;
  return sum(lineWidthsEm) >= minWidthEm && canFillLines(segments, lineWidthsEm);
}

/** Returns the number of lines that would suffice if every line were as wide as the circle. */
function countMinLines({ segments, widthEm }: MeasuredText, radiusEm: number): number {
  return Math.max(Math.min(1, segments.length), Math.ceil(widthEm / (2 * radiusEm)));
}

function computeLineWidths(circle: Circle, count: number, authorCount: number): LineWidths {
  const { radiusEm } = circle;
  const authorLineEm = authorLineHeightEm * circle.authorScale;
  const heightEm = count * lineHeightEm + authorHeightEm(authorCount, circle);
  const authorTopEm = heightEm / 2 - authorCount * authorLineEm;
  return {
    widthsEm: chordWidths(radiusEm, -heightEm / 2, count, lineHeightEm),
    authorWidthsEm: chordWidths(radiusEm, authorTopEm, authorCount, authorLineEm).map(
      (widthEm) => widthEm / circle.authorScale,
    ),
  };
}

function authorHeightEm(authorCount: number, circle: Circle): number {
  return authorCount === 0 ? 0 : authorGapEm + authorCount * authorLineHeightEm * circle.authorScale;
}

/** Returns the width of the circle at the edge of each line that is further from the centre. */
function chordWidths(radiusEm: number, top: number, count: number, height: number): number[] {
  const widthsEm: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const edge = Math.max(Math.abs(top + index * height), Math.abs(top + (index + 1) * height));
    widthsEm.push(edge >= radiusEm ? 0 : 2 * Math.sqrt(radiusEm ** 2 - edge ** 2));
  }
  return widthsEm;
}

// Lays out a text and its author inside a circle. The widths are measured once; the rest is arithmetic.
import { authorGapEm, authorLineHeightEm, authorScale, lineHeightEm } from './bubbleTypography.ts';
import { splitGraphemes, splitAtLineBreaks } from './lineBreaks.ts';
import { breakIntoEvenLines, canFillLines, type MeasuredSegment } from './evenLines.ts';
import type { MeasureWidth } from './textMeasure.ts';

export interface CircleText {
  /** The font size of the text. The author's font size is this times `authorScale`. */
  fontSizePx: number;
  /** Joined, they are the complete text including its spaces. */
  lines: string[];
  authorLines: string[];
}

/** The part of the circle's radius that text may use. */
const textRadiusRatio = 0.84;
const maxFontSizeRatio = 0.108;
/** A wider word, such as a URL, may break between any two characters. */
const maxUnbrokenWordEm = 15;
/** The font size of a short text may be reduced by these factors if its lines become more even. */
const shrinkFactors = [1, 1.03, 1.06, 1.09, 1.12];
/** The weight of a reduced font size relative to the raggedness of the lines. */
const shrinkPenalty = 1.5;
/** In a text of more segments a short line isn't noticeable. */
const maxSegmentsToShrink = 40;

/** Splits a text into segments that can't be broken and measures them. The result can be reused for any circle. */
export function measureSegments(text: string, measure: MeasureWidth): MeasuredSegment[] {
  return splitAtLineBreaks(text).flatMap((segment) => {
    const measured = measureSegment(segment, measure);
    return measured.widthEm <= maxUnbrokenWordEm
      ? [measured]
      : splitGraphemes(segment).map((character) => measureSegment(character, measure));
  });
}

/**
 * Returns the lines and the largest font size with which the text and its author fit into the circle. A short text may
 * get a slightly smaller font size if its lines become more even. There is always a result, because the font size
 * shrinks as far as necessary.
 */
export function layoutCircleText(
  textSegments: readonly MeasuredSegment[],
  authorSegments: readonly MeasuredSegment[],
  diameterPx: number,
): CircleText {
  const radiusPx = (diameterPx / 2) * textRadiusRatio;
  const text = toMeasuredText(textSegments);
  const author = toMeasuredText(
    authorSegments.map(({ text, widthEm, trailingSpaceEm }) => ({
      text,
      widthEm: widthEm * authorScale,
      trailingSpaceEm: trailingSpaceEm * authorScale,
    })),
  );
  const minAreaEm2 = computeMinArea(text, author);
  let minRadiusEm = radiusPx / (diameterPx * maxFontSizeRatio);
  while (Math.PI * minRadiusEm ** 2 < minAreaEm2 || findLineWidths(minRadiusEm, text, author) === null)
    minRadiusEm *= 1.02;

  const candidates = (text.segments.length > maxSegmentsToShrink ? [1] : shrinkFactors).flatMap(
    (shrinkFactor) => {
      const lineWidths = findLineWidths(minRadiusEm * shrinkFactor, text, author);
      const lines = lineWidths && breakIntoEvenLines(text.segments, lineWidths.widthsEm);
      const authorLines = lineWidths && breakIntoEvenLines(author.segments, lineWidths.authorWidthsEm);
      if (!lines || !authorLines) return [];
      return [
        {
          fontSizePx: radiusPx / (minRadiusEm * shrinkFactor),
          lines: lines.lines,
          authorLines: authorLines.lines,
          cost: lines.raggedness + shrinkPenalty * (shrinkFactor - 1),
        },
      ];
    },
  );
  const { fontSizePx, lines, authorLines } = candidates.reduce((best, candidate) =>
    candidate.cost < best.cost ? candidate : best,
  );
  return { fontSizePx, lines, authorLines };
}

/** Returns an area that a circle must have for the text and its author. It is compared first, because it costs little. */
function computeMinArea(text: MeasuredText, author: MeasuredText): number {
  return text.widthEm * lineHeightEm + author.widthEm * authorLineHeightEm * authorScale;
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

/** The width that is available for each line, in em. */
interface LineWidths {
  widthsEm: number[];
  authorWidthsEm: number[];
}

/** Returns the widths of as few lines as possible in a circle of this radius, or null if the circle is too small. */
function findLineWidths(radiusEm: number, text: MeasuredText, author: MeasuredText): LineWidths | null {
  const minLines = countMinLines(text, radiusEm);
  for (
    let authorCount = countMinLines(author, radiusEm);
    authorCount <= author.segments.length;
    authorCount++
  ) {
    const availableHeightEm = 2 * radiusEm - authorHeightEm(authorCount);
    if (availableHeightEm < minLines * lineHeightEm) return null;
    for (
      let count = minLines;
      count * lineHeightEm <= availableHeightEm && count <= text.segments.length;
      count++
    ) {
      const lineWidths = computeLineWidths(radiusEm, count, authorCount);
      if (canFill(text, lineWidths.widthsEm) && canFill(author, lineWidths.authorWidthsEm)) return lineWidths;
    }
  }
  return null;
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

function computeLineWidths(radiusEm: number, count: number, authorCount: number): LineWidths {
  const authorLineEm = authorLineHeightEm * authorScale;
  const heightEm = count * lineHeightEm + authorHeightEm(authorCount);
  return {
    widthsEm: chordWidths(radiusEm, -heightEm / 2, count, lineHeightEm),
    authorWidthsEm: chordWidths(
      radiusEm,
      heightEm / 2 - authorCount * authorLineEm,
      authorCount,
      authorLineEm,
    ),
  };
}

function authorHeightEm(authorCount: number): number {
  return authorCount === 0 ? 0 : authorGapEm + authorCount * authorLineHeightEm * authorScale;
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

function measureSegment(text: string, measure: MeasureWidth): MeasuredSegment {
  const trimmed = text.trimEnd();
  const widthEm = measure(trimmed);
  return { text, widthEm, trailingSpaceEm: trimmed === text ? 0 : measure(text) - widthEm };
}

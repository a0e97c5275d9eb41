// Sets a text and its author inside a circle, by arithmetic on widths that were measured once.
import { splitGraphemes, splitAtLineBreaks } from './lineBreaks.ts';
import { breakIntoEvenLines, canFillLines, type MeasuredSegment } from './evenLines.ts';

/** A text's width in em: its font size is 1. */
export type MeasureWidth = (text: string) => number;

export interface CircleText {
  /** Of the text; the author's is `authorScale` of it. */
  fontSizePx: number;
  /** Together they are the text again, spaces included. */
  lines: string[];
  authorLines: string[];
}

export const authorScale = 0.66;
export const lineHeightEm = 1.24;
export const authorLineHeightEm = 1.36;
/** Between the text and its author, in em of the text. */
export const authorGapEm = 0.5;

/** Of the circle's radius; the rest is glass. */
const textRadiusRatio = 0.84;
const maxFontSizeRatio = 0.108;
/** A word wider than this, a link for instance, may break between any two characters. */
const maxUnbrokenWordEm = 15;
/** A short text may be set smaller than it has to be, by these factors, where its lines come out more even. */
const shrinkFactors = [1, 1.03, 1.06, 1.09, 1.12];
/** What smaller type costs, beside the emptiness of lines. */
const shrinkPenalty = 1.5;
/** In a text of more pieces nobody notices one short line. */
const maxSegmentsToShrink = 40;

/** Measures a text once, for every circle that it will ever stand in. */
export function measureSegments(text: string, measure: MeasureWidth): MeasuredSegment[] {
  return splitAtLineBreaks(text).flatMap((segment) => {
    const whole = measureSegment(segment, measure);
    return whole.widthEm <= maxUnbrokenWordEm
      ? [whole]
      : splitGraphemes(segment).map((character) => measureSegment(character, measure));
  });
}

/**
 * The largest type at which everything stays inside the circle, or a little less where a short text then fills its lines
 * more evenly. There is always one: the type shrinks as far as it must.
 */
export function layoutCircleText(
  text: readonly MeasuredSegment[],
  author: readonly MeasuredSegment[],
  diameterPx: number,
): CircleText {
  const radiusPx = (diameterPx / 2) * textRadiusRatio;
  const scaledAuthor = author.map(({ text, widthEm, trailingSpaceEm }) => ({
    text,
    widthEm: widthEm * authorScale,
    trailingSpaceEm: trailingSpaceEm * authorScale,
  }));
  let minRadiusEm = radiusPx / (diameterPx * maxFontSizeRatio);
  while (findLineWidths(minRadiusEm, text, scaledAuthor) === null) minRadiusEm *= 1.02;

  const candidates = (text.length > maxSegmentsToShrink ? [1] : shrinkFactors).flatMap((shrinkFactor) => {
    const lineWidths = findLineWidths(minRadiusEm * shrinkFactor, text, scaledAuthor);
    const lines = lineWidths && breakIntoEvenLines(text, lineWidths.widthsEm);
    const authorLines = lineWidths && breakIntoEvenLines(scaledAuthor, lineWidths.authorWidthsEm);
    if (!lines || !authorLines) return [];
    return [
      {
        fontSizePx: radiusPx / (minRadiusEm * shrinkFactor),
        lines: lines.lines,
        authorLines: authorLines.lines,
        cost: lines.raggedness + shrinkPenalty * (shrinkFactor - 1),
      },
    ];
  });
  return candidates.reduce((best, each) => (each.cost < best.cost ? each : best));
}

/** How wide each line is, in em. */
interface LineWidths {
  widthsEm: number[];
  authorWidthsEm: number[];
}

/** In a circle of this radius: as few lines as possible; null when it is too small. */
function findLineWidths(
  radiusEm: number,
  text: readonly MeasuredSegment[],
  author: readonly MeasuredSegment[],
): LineWidths | null {
  const minLines = countMinLines(text, radiusEm);
  for (let authorCount = countMinLines(author, radiusEm); authorCount <= author.length; authorCount++) {
    const availableHeightEm = 2 * radiusEm - authorHeightEm(authorCount);
    if (availableHeightEm < minLines * lineHeightEm) return null;
    for (let count = minLines; count * lineHeightEm <= availableHeightEm && count <= text.length; count++) {
      const lineWidths = computeLineWidths(radiusEm, count, authorCount);
      if (canFillLines(text, lineWidths.widthsEm) && canFillLines(author, lineWidths.authorWidthsEm))
        return lineWidths;
    }
  }
  return null;
}

/** If every line were as wide as the circle. */
function countMinLines(segments: readonly MeasuredSegment[], radiusEm: number): number {
  const widthEm = segments.reduce((sum, piece) => sum + piece.widthEm, 0);
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

/** How wide each line may be: the circle's chord at whichever edge of the line is further out. */
function chordWidths(radiusEm: number, top: number, count: number, height: number): number[] {
  return Array.from({ length: count }, (_, index) => {
    const edge = Math.max(Math.abs(top + index * height), Math.abs(top + (index + 1) * height));
    return edge >= radiusEm ? 0 : 2 * Math.sqrt(radiusEm ** 2 - edge ** 2);
  });
}

function measureSegment(text: string, measure: MeasureWidth): MeasuredSegment {
  const trimmed = text.trimEnd();
  const widthEm = measure(trimmed);
  return { text, widthEm, trailingSpaceEm: trimmed === text ? 0 : measure(text) - widthEm };
}

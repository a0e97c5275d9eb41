// Sets a text and its author inside a circle, by arithmetic on widths that were measured once.
import { characters, lineSegments } from './lineBreaks.ts';
import { fillEvenly, fits, type Piece } from './lineFilling.ts';

/** A text's width in em: its font size is 1. */
export type Measure = (text: string) => number;

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
const textRadius = 0.84;
const largestType = 0.108;
/** A word wider than this, a link for instance, may break between any two characters. */
const longestWordEm = 15;
/** A short text may be set smaller than it has to be, by these factors, where its lines come out more even. */
const allowances = [1, 1.03, 1.06, 1.09, 1.12];
/** What smaller type costs, beside the emptiness of lines. */
const costOfShrinking = 1.5;
/** In a text of more pieces nobody notices one short line. */
const fewPieces = 40;

/** Measures a text once, for every circle that it will ever stand in. */
export function measurePieces(text: string, measure: Measure): Piece[] {
  return lineSegments(text).flatMap((segment) => {
    const whole = measurePiece(segment, measure);
    return whole.widthEm <= longestWordEm
      ? [whole]
      : characters(segment).map((character) => measurePiece(character, measure));
  });
}

/**
 * The largest type at which everything stays inside the circle, or a little less where a short text then fills its lines
 * more evenly. There is always one: the type shrinks as far as it must.
 */
export function layInCircle(
  text: readonly Piece[],
  author: readonly Piece[],
  diameterPx: number,
): CircleText {
  const radiusPx = (diameterPx / 2) * textRadius;
  const smaller = author.map(({ text, widthEm, gapEm }) => ({
    text,
    widthEm: widthEm * authorScale,
    gapEm: gapEm * authorScale,
  }));
  let leastRadiusEm = radiusPx / (diameterPx * largestType);
  while (shapeWithin(leastRadiusEm, text, smaller) === null) leastRadiusEm *= 1.02;

  const settings = (text.length > fewPieces ? [1] : allowances).flatMap((allowance) => {
    const shape = shapeWithin(leastRadiusEm * allowance, text, smaller);
    const lines = shape && fillEvenly(text, shape.widthsEm);
    const authorLines = shape && fillEvenly(smaller, shape.authorWidthsEm);
    if (!lines || !authorLines) return [];
    return [
      {
        fontSizePx: radiusPx / (leastRadiusEm * allowance),
        lines: lines.lines,
        authorLines: authorLines.lines,
        cost: lines.emptiness + costOfShrinking * (allowance - 1),
      },
    ];
  });
  return settings.reduce((best, each) => (each.cost < best.cost ? each : best));
}

/** How wide each line is, in em. */
interface Shape {
  widthsEm: number[];
  authorWidthsEm: number[];
}

/** In a circle of this radius: as few lines as possible; null when it is too small. */
function shapeWithin(radiusEm: number, text: readonly Piece[], author: readonly Piece[]): Shape | null {
  const fewest = fewestLines(text, radiusEm);
  for (let authorCount = fewestLines(author, radiusEm); authorCount <= author.length; authorCount++) {
    const roomEm = 2 * radiusEm - authorHeight(authorCount);
    if (roomEm < fewest * lineHeightEm) return null;
    for (let count = fewest; count * lineHeightEm <= roomEm && count <= text.length; count++) {
      const shape = shapeOf(radiusEm, count, authorCount);
      if (fits(text, shape.widthsEm) && fits(author, shape.authorWidthsEm)) return shape;
    }
  }
  return null;
}

/** If every line were as wide as the circle. */
function fewestLines(pieces: readonly Piece[], radiusEm: number): number {
  const widthEm = pieces.reduce((sum, piece) => sum + piece.widthEm, 0);
  return Math.max(Math.min(1, pieces.length), Math.ceil(widthEm / (2 * radiusEm)));
}

function shapeOf(radiusEm: number, count: number, authorCount: number): Shape {
  const authorLineEm = authorLineHeightEm * authorScale;
  const heightEm = count * lineHeightEm + authorHeight(authorCount);
  return {
    widthsEm: chords(radiusEm, -heightEm / 2, count, lineHeightEm),
    authorWidthsEm: chords(radiusEm, heightEm / 2 - authorCount * authorLineEm, authorCount, authorLineEm),
  };
}

function authorHeight(authorCount: number): number {
  return authorCount === 0 ? 0 : authorGapEm + authorCount * authorLineHeightEm * authorScale;
}

/** How wide each line may be: the circle's chord at whichever edge of the line is further out. */
function chords(radiusEm: number, top: number, count: number, height: number): number[] {
  return Array.from({ length: count }, (_, index) => {
    const edge = Math.max(Math.abs(top + index * height), Math.abs(top + (index + 1) * height));
    return edge >= radiusEm ? 0 : 2 * Math.sqrt(radiusEm ** 2 - edge ** 2);
  });
}

function measurePiece(text: string, measure: Measure): Piece {
  const ink = text.trimEnd();
  const widthEm = measure(ink);
  return { text, widthEm, gapEm: ink === text ? 0 : measure(text) - widthEm };
}

// Sets a text and its author inside a circle, by arithmetic on widths that were measured once.
import { characters, lineSegments } from './lineBreaks.ts';

/** What may not be broken: its width, and the width of the space behind it, in em. */
export interface Piece {
  text: string;
  widthEm: number;
  gapEm: number;
}

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
/** Neighbouring pieces are measured apart, so kerning between them is not known. */
const widthMargin = 1.015;

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
 * The largest type at which everything stays inside the circle, its lines as even as that many lines can be.
 * There is always one: the type shrinks as far as it must.
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
  let radiusEm = radiusPx / (diameterPx * largestType);
  let laid = layWithin(radiusEm, text, smaller);
  while (laid === null) {
    radiusEm *= 1.02;
    laid = layWithin(radiusEm, text, smaller);
  }
  return { fontSizePx: radiusPx / radiusEm, ...balance(laid, radiusEm, text, smaller) };
}

interface Lines {
  lines: string[];
  authorLines: string[];
}

/** In a circle of this radius: as few lines as possible. */
function layWithin(radiusEm: number, text: readonly Piece[], author: readonly Piece[]): Lines | null {
  const fewest = fewestLines(text, radiusEm);
  for (let authorCount = fewestLines(author, radiusEm); authorCount <= author.length; authorCount++) {
    const room = 2 * radiusEm - authorHeight(authorCount);
    if (room < fewest * lineHeightEm) return null;
    for (let count = fewest; count * lineHeightEm <= room && count <= text.length; count++) {
      const laid = lay(radiusEm, count, authorCount, text, author);
      if (laid !== null) return laid;
    }
  }
  return null;
}

/** If every line were as wide as the circle. */
function fewestLines(pieces: readonly Piece[], radiusEm: number): number {
  const widthEm = pieces.reduce((sum, piece) => sum + piece.widthEm, 0);
  return Math.max(Math.min(1, pieces.length), Math.ceil(widthEm / (2 * radiusEm)));
}

/** The smallest circle that takes as many lines makes them even. */
function balance(laid: Lines, radiusEm: number, text: readonly Piece[], author: readonly Piece[]): Lines {
  let best = laid;
  let [tooSmall, enough] = [0, radiusEm];
  while (enough - tooSmall > 0.05) {
    const middle = (tooSmall + enough) / 2;
    const tried = lay(middle, laid.lines.length, laid.authorLines.length, text, author);
    if (tried === null) tooSmall = middle;
    else [best, enough] = [tried, middle];
  }
  return best;
}

function lay(
  radiusEm: number,
  count: number,
  authorCount: number,
  text: readonly Piece[],
  author: readonly Piece[],
): Lines | null {
  const height = count * lineHeightEm + authorHeight(authorCount);
  const top = -height / 2;
  const authorTop = height / 2 - authorCount * authorLineHeightEm * authorScale;
  const lines = fill(text, chords(radiusEm, top, count, lineHeightEm));
  if (lines === null) return null;
  const authorLines = fill(
    author,
    chords(radiusEm, authorTop, authorCount, authorLineHeightEm * authorScale),
  );
  return authorLines === null ? null : { lines, authorLines };
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

/** Fills line after line; null when something is left over or a line stays empty. */
function fill(pieces: readonly Piece[], widths: readonly number[]): string[] | null {
  const lines: string[] = [];
  let index = 0;
  for (const width of widths) {
    let line = '';
    let used = 0;
    for (let piece = pieces[index]; piece !== undefined; piece = pieces[++index]) {
      if ((used + piece.widthEm) * widthMargin > width) break;
      line += piece.text;
      used += piece.widthEm + piece.gapEm;
    }
    if (line === '') return null;
    lines.push(line);
  }
  return index === pieces.length ? lines : null;
}

function measurePiece(text: string, measure: Measure): Piece {
  const ink = text.trimEnd();
  const widthEm = measure(ink);
  return { text, widthEm, gapEm: ink === text ? 0 : measure(text) - widthEm };
}

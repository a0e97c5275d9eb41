// Breaks measured words into lines of given widths.

/** What may not be broken: its width, and the width of the space behind it, in em. */
export interface Piece {
  text: string;
  widthEm: number;
  gapEm: number;
}

/** Lines, and how little they fill their widths: the sum of the squared shares that stay empty. */
export interface Filled {
  lines: string[];
  emptiness: number;
}

/** Neighbouring pieces are measured apart, so kerning between them is not known. */
const widthMargin = 1.015;

/** Whether the pieces take all these lines, and no more. */
export function fits(pieces: readonly Piece[], widthsEm: readonly number[]): boolean {
  let index = 0;
  for (const widthEm of widthsEm) {
    const start = index;
    let usedEm = 0;
    for (let piece = pieces[index]; piece !== undefined; piece = pieces[++index]) {
      if ((usedEm + piece.widthEm) * widthMargin > widthEm) break;
      usedEm += piece.widthEm + piece.gapEm;
    }
    if (index === start) return false;
  }
  return index === pieces.length;
}

/** The lines with the least emptiness, found from the last one upward; null where the pieces don't fit. */
export function fillEvenly(pieces: readonly Piece[], widthsEm: readonly number[]): Filled | null {
  // For each piece, the best lines that begin with it.
  let below: (Filled | null)[] = [...pieces.map(() => null), { lines: [], emptiness: 0 }];
  for (const widthEm of widthsEm.toReversed()) {
    const rest = below;
    below = [...pieces.map((_, start) => fillFrom(pieces, start, widthEm, rest)), null];
  }
  return below[0] ?? null;
}

function fillFrom(
  pieces: readonly Piece[],
  start: number,
  widthEm: number,
  rest: readonly (Filled | null)[],
): Filled | null {
  let best: Filled | null = null;
  let line = '';
  let usedEm = 0;
  for (let end = start; end < pieces.length; end++) {
    const piece = pieces[end];
    if (piece === undefined) break;
    const share = ((usedEm + piece.widthEm) * widthMargin) / widthEm;
    if (share > 1) break;
    line += piece.text;
    usedEm += piece.widthEm + piece.gapEm;
    const after = rest[end + 1];
    if (!after) continue;
    const emptiness = (1 - share) ** 2 + after.emptiness;
    if (best === null || emptiness < best.emptiness) best = { lines: [line, ...after.lines], emptiness };
  }
  return best;
}

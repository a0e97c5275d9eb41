// Breaks measured words into lines of given widths.

/** What may not be broken: its width, and the width of the space behind it, in em. */
export interface MeasuredSegment {
  text: string;
  widthEm: number;
  trailingSpaceEm: number;
}

/** Lines, and how little they fill their widths: the sum of the squared shares that stay empty. */
export interface FilledLines {
  lines: string[];
  raggedness: number;
}

/** Neighbouring pieces are measured apart, so kerning between them is not known. */
const kerningTolerance = 1.015;

/** Whether the pieces take all these lines, and no more. */
export function canFillLines(segments: readonly MeasuredSegment[], widthsEm: readonly number[]): boolean {
  let index = 0;
  for (const widthEm of widthsEm) {
    const start = index;
    let usedEm = 0;
    for (let segment = segments[index]; segment !== undefined; segment = segments[++index]) {
      if ((usedEm + segment.widthEm) * kerningTolerance > widthEm) break;
      usedEm += segment.widthEm + segment.trailingSpaceEm;
    }
    if (index === start) return false;
  }
  return index === segments.length;
}

/** The lines with the least emptiness, found from the last one upward; null where the pieces don't fit. */
export function breakIntoEvenLines(
  segments: readonly MeasuredSegment[],
  widthsEm: readonly number[],
): FilledLines | null {
  // For each piece, the best lines that begin with it.
  let bestFromSegment: (FilledLines | null)[] = [...segments.map(() => null), { lines: [], raggedness: 0 }];
  for (const widthEm of widthsEm.toReversed()) {
    const bestForNextLines = bestFromSegment;
    bestFromSegment = [
      ...segments.map((_, start) => breakLinesFrom(segments, start, widthEm, bestForNextLines)),
      null,
    ];
  }
  return bestFromSegment[0] ?? null;
}

function breakLinesFrom(
  segments: readonly MeasuredSegment[],
  start: number,
  widthEm: number,
  bestForNextLines: readonly (FilledLines | null)[],
): FilledLines | null {
  let best: FilledLines | null = null;
  let line = '';
  let usedEm = 0;
  for (let end = start; end < segments.length; end++) {
    const segment = segments[end];
    if (segment === undefined) break;
    const fillRatio = ((usedEm + segment.widthEm) * kerningTolerance) / widthEm;
    if (fillRatio > 1) break;
    line += segment.text;
    usedEm += segment.widthEm + segment.trailingSpaceEm;
    const followingLines = bestForNextLines[end + 1];
    if (!followingLines) continue;
    const emptiness = (1 - fillRatio) ** 2 + followingLines.raggedness;
    if (best === null || emptiness < best.raggedness)
      best = { lines: [line, ...followingLines.lines], raggedness: emptiness };
  }
  return best;
}

/** A part of a text that can't be broken, with its width and that of the space after it. */
export interface MeasuredSegment {
  text: string;
  widthEm: number;
  trailingSpaceEm: number;
}

/** Lines, and the sum of the squares of the fractions of their widths that stay empty. */
export interface FilledLines {
  lines: string[];
  raggedness: number;
}

/** Segments are measured one by one, so the kerning between them is unknown. */
const kerningTolerance = 1.015;

/** Returns whether filling one line after the other uses exactly these lines. */
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

/** Returns the least ragged lines of exactly these widths, or null if the segments don't fit. */
export function breakIntoEvenLines(
  segments: readonly MeasuredSegment[],
  widthsEm: readonly number[],
): FilledLines | null {
  // The best lines that start with each segment. They are computed from the last line to the first.
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
    const raggedness = (1 - fillRatio) ** 2 + followingLines.raggedness;
    if (best === null || raggedness < best.raggedness)
      best = { lines: [line, ...followingLines.lines], raggedness };
  }
  return best;
}

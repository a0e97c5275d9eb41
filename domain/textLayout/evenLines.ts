/** A part of a text that can't be broken, with its width and the width of the space after it. */
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
export const kerningTolerance = 1.015;

/** In a text of more segments uneven lines aren't noticeable, and finding the best ones would take seconds. */
const maxSegmentsToEven = 1_000;

/** Returns whether filling one line after the other uses exactly these lines. */
export function canFillLines(segments: readonly MeasuredSegment[], widthsEm: readonly number[]): boolean {
  let index = 0;
  for (const widthEm of widthsEm) {
    const end = findLineEnd(segments, index, widthEm);
    if (end === index) return false;
    index = end;
  }
  return index === segments.length;
}

/** Returns the index after the last segment that fits into a line. */
function findLineEnd(segments: readonly MeasuredSegment[], start: number, widthEm: number): number {
  let end = start;
  let usedEm = 0;
  for (let segment = segments[end]; segment !== undefined; segment = segments[++end]) {
    if ((usedEm + segment.widthEm) * kerningTolerance > widthEm) break;
    usedEm += segment.widthEm + segment.trailingSpaceEm;
  }
  return end;
}

/** The best way to fill the lines from one segment to the end. */
interface Filling {
  /** The index of the segment after the first line. */
  end: number;
  raggedness: number;
  /** The filling of the lines that follow; null after the last one. */
  next: Filling | null;
}

/**
 * Returns the least ragged lines of exactly these widths, or null if the segments don't fit. A very long text gets lines
 * that are filled one after the other.
 */
export function breakIntoEvenLines(
  segments: readonly MeasuredSegment[],
  widthsEm: readonly number[],
): FilledLines | null {
  if (segments.length > maxSegmentsToEven) return fillLines(segments, widthsEm);
  // The best filling from each segment. They are computed from the last line to the first.
  let bestFromSegment: (Filling | null)[] = segments.map(() => null);
  bestFromSegment.push({ end: segments.length, raggedness: 0, next: null });
  for (const widthEm of widthsEm.toReversed()) {
    const bestForNextLines = bestFromSegment;
    bestFromSegment = segments.map((_, start) => findFilling(segments, start, widthEm, bestForNextLines));
    bestFromSegment.push(null);
  }
  const [best = null] = bestFromSegment;
  return best && { lines: joinLines(segments, best, widthsEm.length), raggedness: best.raggedness };
}

function fillLines(segments: readonly MeasuredSegment[], widthsEm: readonly number[]): FilledLines | null {
  if (!canFillLines(segments, widthsEm)) return null;
  let start = 0;
  const lines = widthsEm.map((widthEm) => {
    const end = findLineEnd(segments, start, widthEm);
    const line = joinSegments(segments, start, end);
    start = end;
    return line;
  });
  return { lines, raggedness: 0 };
}

function findFilling(
  segments: readonly MeasuredSegment[],
  start: number,
  widthEm: number,
  bestForNextLines: readonly (Filling | null)[],
): Filling | null {
  let best: Filling | null = null;
  let usedEm = 0;
  for (let end = start; end < segments.length; end++) {
    const segment = segments[end];
    if (segment === undefined) break;
    const fillRatio = ((usedEm + segment.widthEm) * kerningTolerance) / widthEm;
    if (fillRatio > 1) break;
    usedEm += segment.widthEm + segment.trailingSpaceEm;
    const next = bestForNextLines[end + 1];
    if (!next) continue;
    const raggedness = (1 - fillRatio) ** 2 + next.raggedness;
    if (best === null || raggedness < best.raggedness) best = { end: end + 1, raggedness, next };
  }
  return best;
}

function joinLines(segments: readonly MeasuredSegment[], filling: Filling, count: number): string[] {
  const lines: string[] = [];
  let start = 0;
  let current: Filling | null = filling;
  while (current !== null && lines.length < count) {
    lines.push(joinSegments(segments, start, current.end));
    start = current.end;
    current = current.next;
  }
  return lines;
}

function joinSegments(segments: readonly MeasuredSegment[], start: number, end: number): string {
  return segments
    .slice(start, end)
    .map(({ text }) => text)
    .join('');
}

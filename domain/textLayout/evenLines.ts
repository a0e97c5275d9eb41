/** A part of a text that can't be broken, with its width and the width of the space after it. */
export interface MeasuredSegment {
  text: string;
  widthEm: number;
  trailingSpaceEm: number;
}

/** In a text of more segments uneven lines aren't noticeable, and finding the best ones would take seconds. */
const maxSegmentsToEven = 1_000;

/** Fills one line after the other. Returns the index after the last segment of each; null if they need more or fewer lines. */
export function fillLines(
  segments: readonly MeasuredSegment[],
  widthsEm: readonly number[],
): number[] | null {
  const ends: number[] = [];
  for (const widthEm of widthsEm) {
    const start = ends.at(-1) ?? 0;
    let [end, usedEm] = [start, 0];
    for (let segment = segments[end]; segment !== undefined; segment = segments[++end]) {
      if (usedEm + segment.widthEm > widthEm) break;
      usedEm += segment.widthEm + segment.trailingSpaceEm;
    }
    if (end === start) return null;
    ends.push(end);
  }
  return (ends.at(-1) ?? 0) === segments.length ? ends : null;
}

/** The best way to fill lines from one segment to the end. */
interface Filling {
  /** The index of the segment after the first line, and the filling of the lines that follow; null for the end. */
  end: number;
  next: Filling | null;
  /** The sum of the squares of the fractions of the widths that stay empty. */
  raggedness: number;
}

/** Returns the least ragged lines of exactly these widths, or null if the segments don't fit. */
export function breakIntoEvenLines(
  segments: readonly MeasuredSegment[],
  widthsEm: readonly number[],
): { lines: string[]; raggedness: number } | null {
  const ends = fillLines(segments, widthsEm);
  if (ends === null) return null;
  if (segments.length > maxSegmentsToEven) return { lines: joinSegments(segments, ends), raggedness: 0 };
  let best: (Filling | null)[] = [...segments.map(() => null), { end: -1, next: null, raggedness: 0 }];
  for (const widthEm of widthsEm.toReversed())
    best = [...segments.map((_, start) => findFilling(segments, start, widthEm, best)), null];
  const evenEnds: number[] = [];
  for (let filling = best[0]; filling?.next; filling = filling.next) evenEnds.push(filling.end);
  return { lines: joinSegments(segments, evenEnds), raggedness: best[0]?.raggedness ?? 0 };
}

function findFilling(
  segments: readonly MeasuredSegment[],
  start: number,
  widthEm: number,
  bestForNextLines: readonly (Filling | null)[],
): Filling | null {
  let best: Filling | null = null;
  let usedEm = 0;
  for (let end = start; end < segments.length; end += 1) {
    const { widthEm: segmentEm = 0, trailingSpaceEm = 0 } = segments[end] ?? {};
    const emptyRatio = 1 - (usedEm + segmentEm) / widthEm;
    if (emptyRatio < 0) break;
    usedEm += segmentEm + trailingSpaceEm;
    const next = bestForNextLines[end + 1];
    if (!next) continue;
    const raggedness = emptyRatio ** 2 + next.raggedness;
    if (best === null || raggedness < best.raggedness) best = { end: end + 1, next, raggedness };
  }
  return best;
}

function joinSegments(segments: readonly MeasuredSegment[], ends: readonly number[]): string[] {
  return ends.map((end, line) =>
    segments
      .slice(ends[line - 1] ?? 0, end)
      .map(({ text }) => text)
      .join(''),
  );
}

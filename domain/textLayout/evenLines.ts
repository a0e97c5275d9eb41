/** A part of a text that can't be broken, with its width and the width of the space after it. */
export interface MeasuredSegment {
  text: string;
  widthEm: number;
  trailingSpaceEm: number;
}

interface Line {
  text: string;
  /** The part of its width that stays empty. */
  emptyRatio: number;
}

/** Fills one line after the other. Returns null if the segments need more or fewer lines. */
export function fillLines(segments: readonly MeasuredSegment[], widthsEm: readonly number[]): Line[] | null {
  let next = 0;
  const lines = widthsEm.map((widthEm): Line => {
    let [text, usedEm, spaceEm] = ['', 0, 0];
    for (let segment = segments[next]; segment !== undefined; segment = segments[++next]) {
      if (usedEm + spaceEm + segment.widthEm > widthEm) break;
      text += segment.text;
      usedEm += spaceEm + segment.widthEm;
      spaceEm = segment.trailingSpaceEm;
    }
    return { text, emptyRatio: 1 - usedEm / widthEm };
  });
  return next === segments.length && lines.every(({ text }) => text !== '') ? lines : null;
}

/**
 * Returns lines that are as full as each other, with the sum of the squares of their empty parts, or null if the segments
 * don't fit: the lines of the smallest share of the widths that has room for the text.
 */
export function breakIntoEvenLines(
  segments: readonly MeasuredSegment[],
  widthsEm: readonly number[],
): { lines: string[]; raggedness: number } | null {
  for (let percent = 50; percent <= 100; percent += 2) {
    const share = percent / 100;
    const lines = fillLines(
      segments,
      widthsEm.map((widthEm) => widthEm * share),
    );
    if (lines === null) continue;
    const raggedness = lines.reduce((sum, { emptyRatio }) => sum + (1 - (1 - emptyRatio) * share) ** 2, 0);
    return { lines: lines.map(({ text }) => text), raggedness };
  }
  return null;
}

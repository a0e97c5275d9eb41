/** Characters that no file has may be in a range, because fewer ranges are a shorter style sheet. */
const maxGap = 64;

/** Returns the `unicode-range` of a font file: its characters, and none of those that other files have. */
export function formatUnicodeRange(characters: ReadonlySet<string>, others: ReadonlySet<string>): string {
  const otherCodePoints = toCodePoints(others);
  const ranges: { first: number; last: number }[] = [];
  for (const codePoint of toCodePoints(characters)) {
    const range = ranges.at(-1);
    const isNear = range !== undefined && codePoint - range.last <= maxGap;
    if (isNear && !otherCodePoints.some((other) => other > range.last && other < codePoint))
      range.last = codePoint;
    else ranges.push({ first: codePoint, last: codePoint });
  }
  return ranges
    .map(({ first, last }) => `U+${format(first)}${first === last ? '' : `-${format(last)}`}`)
    .join(', ');
}

function toCodePoints(characters: ReadonlySet<string>): number[] {
  return [...characters].map((character) => Number(character.codePointAt(0))).toSorted((a, b) => a - b);
}

function format(codePoint: number): string {
  return codePoint.toString(16).toUpperCase();
}

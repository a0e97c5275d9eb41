import type { MeasuredSegment } from './evenLines.ts';
import { splitGraphemes } from './lineBreaks.ts';
import type { MeasureWidth } from './textMeasure.ts';

/** A wider word, such as a URL, may break between any two characters. */
const maxUnbrokenWordEm = 15;

/** Measures the segments of a text, which can't be broken. The result can be reused for any circle. */
export function measureSegments(segments: readonly string[], measure: MeasureWidth): MeasuredSegment[] {
  return segments.flatMap((segment) => {
    const measured = measureSegment(segment, measure);
    return measured.widthEm <= maxUnbrokenWordEm
      ? [measured]
      : splitGraphemes(segment).map((character) => measureSegment(character, measure));
  });
}

function measureSegment(text: string, measure: MeasureWidth): MeasuredSegment {
  const trimmed = text.trimEnd();
  const widthEm = measure(trimmed);
  return { text, widthEm, trailingSpaceEm: trimmed === text ? 0 : measure(text) - widthEm };
}

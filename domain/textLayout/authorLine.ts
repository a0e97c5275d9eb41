import { measureSegments } from './measureSegments.ts';
import { kerningTolerance, type MeasuredSegment } from './evenLines.ts';
import { splitGraphemes, splitName } from './lineBreaks.ts';
import type { MeasureWidth } from './textMeasure.ts';

/** The line with the name of an author, which can be broken, or truncated to a single line. */
export interface AuthorLine {
  segments: readonly MeasuredSegment[];
  /** Returns the complete line if it is at most this wide, otherwise its beginning with an ellipsis. */
  truncate: (maxWidthEm: number) => string;
}

export function createAuthorLine(text: string, measure: MeasureWidth): AuthorLine {
  const fits = (line: string, maxWidthEm: number) => measure(line) * kerningTolerance <= maxWidthEm;
  return {
    segments: measureSegments(splitName(text), measure),
    truncate: (maxWidthEm) => {
      if (fits(text, maxWidthEm)) return text;
      let beginning = '';
      for (const character of splitGraphemes(text)) {
        if (!fits(`${beginning}${character}…`, maxWidthEm)) break;
        beginning += character;
      }
      return `${beginning.trimEnd()}…`;
    },
  };
}

import { type AuthorLine, type CircleText, layoutCircleText } from './circleText.ts';
import type { MeasuredSegment } from './evenLines.ts';
import { splitAtLineBreaks, splitGraphemes, splitName } from './lineBreaks.ts';
import { estimateWidth, type TextFont } from './textWidth.ts';

export interface BubbleText extends CircleText {
  /** Whether the author's name is shown with an ellipsis. Then the accessible name has to contain it. */
  isAuthorTruncated: boolean;
}

/** A wider word, such as a URL, may break between any two characters. */
const maxUnbrokenWordEm = 15;

/** Returns lines and font sizes that let a thought and its author fit into a bubble. */
export function layoutBubbleText(thought: string, author: string | null, diameterPx: number): BubbleText {
  const authorLine = author === null ? '' : `— ${author}`;
  const segments = measureSegments(splitAtLineBreaks(thought), 'serif');
  const layout = layoutCircleText(segments, createAuthorLine(authorLine), diameterPx);
  return { ...layout, isAuthorTruncated: layout.authorLines.join('') !== authorLine };
}

function createAuthorLine(text: string): AuthorLine {
  return {
    segments: measureSegments(splitName(text), 'sans'),
    truncate: (maxWidthEm) => {
      if (estimateWidth(text, 'sans') <= maxWidthEm) return text;
      let beginning = '';
      for (const character of splitGraphemes(text)) {
        if (estimateWidth(`${beginning}${character}…`, 'sans') > maxWidthEm) break;
        beginning += character;
      }
      return `${beginning.trimEnd()}…`;
    },
  };
}

function measureSegments(segments: readonly string[], font: TextFont): MeasuredSegment[] {
  return segments.flatMap((segment) => {
    const measured = measureSegment(segment, font);
    return measured.widthEm <= maxUnbrokenWordEm
      ? [measured]
      : splitGraphemes(segment).map((character) => measureSegment(character, font));
  });
}

function measureSegment(text: string, font: TextFont): MeasuredSegment {
  const trimmed = text.trimEnd();
  const widthEm = estimateWidth(trimmed, font);
  return { text, widthEm, trailingSpaceEm: estimateWidth(text, font) - widthEm };
}

import { createAuthorLine } from './authorLine.ts';
import { type CircleText, layoutCircleText } from './circleText.ts';
import { sansTable, serifTable } from './fontTables.generated.ts';
import { splitAtLineBreaks } from './lineBreaks.ts';
import { measureSegments } from './measureSegments.ts';
import { createTextMeasure } from './textMeasure.ts';

export interface BubbleText extends CircleText {
  /** Whether the author's name is shown with an ellipsis. Then the accessible name has to contain it. */
  isAuthorTruncated: boolean;
}

const measureThought = createTextMeasure(serifTable);
const measureAuthor = createTextMeasure(sansTable);

/**
 * Returns lines and a font size that let a thought and its author fit into a bubble. They don't depend on the
 * fonts that have loaded, so they are the same on the server and in the browser.
 */
export function layoutBubbleText(thought: string, author: string | null, diameterPx: number): BubbleText {
  const authorLine = author === null ? '' : `— ${author}`;
  const segments = measureSegments(splitAtLineBreaks(thought), measureThought);
  const layout = layoutCircleText(segments, createAuthorLine(authorLine, measureAuthor), diameterPx);
  return { ...layout, isAuthorTruncated: layout.authorLines.join('') !== authorLine };
}

import {
  type CircleText,
  latinRadiusGrowth,
  layoutCircleText,
  legibleFontSizePx,
  type MeasuredSegment,
} from './circleText.ts';
import type { Thought } from '../thought/thought.ts';
import { splitAtLineBreaks, splitGraphemes } from '../text/lineBreaks.ts';
import { estimateTextWidth, type TextFont } from './textWidth.ts';

export interface BubbleText extends CircleText {
  /** Whether the thought ends with an ellipsis, because the circle is too small for it. */
  isThoughtCut: boolean;
  /** Whether the thought or the author ends with an ellipsis. The accessible name must then contain the whole text. */
  isCut: boolean;
}

/** The fields of a thought that its bubble shows. */
export type BubbleWords = Pick<Thought, 'thought' | 'author'>;

/** Returns lines and font sizes that let a thought and its author fit into a bubble. */
export function layoutBubbleText({ thought, author }: BubbleWords, diameterPx: number): BubbleText {
  const authorText = author === null ? '' : `— ${author}`;
  const layout = layoutCircleText(
    measureSegments(splitAtLineBreaks(thought), 'serif'),
    // A name breaks at its spaces only, not after its hyphens.
    measureSegments(authorText.match(/(?:— )?[^ ]+ */g) ?? [], 'sans'),
    diameterPx,
    findRadiusGrowth(thought + authorText),
  );
  const isThoughtCut = layout.lines.join('') !== thought;
  return { ...layout, isThoughtCut, isCut: isThoughtCut || layout.authorLines.join('') !== authorText };
}

/** Returns how much Latin text may exceed the usual radius. Other scripts may not: their widths are only estimated. */
function findRadiusGrowth(text: string): number {
  return /^[\t\n\u0020-\u024f\u2010-\u2027]*$/.test(text) ? latinRadiusGrowth : 1;
}

/** The diameter where the search for a legible size begins. */
const smallestPx = 128;

/** Returns the smallest diameter at which a thought and its author are legible without coming close to the edge. */
export function findLegibleDiameterPx(words: BubbleWords): number {
  const factor = findRadiusGrowth(words.thought + (words.author ?? ''));
  for (let diameterPx = smallestPx; ;) {
    const { fontSizePx } = layoutBubbleText(words, diameterPx / factor);
    if (fontSizePx > legibleFontSizePx - 0.01) return diameterPx;
    diameterPx = Math.ceil((diameterPx * legibleFontSizePx) / fontSizePx);
  }
}

/** The maximum width of a word. A wider one, such as a URL, may break between any two characters. */
const maxUnbrokenWordEm = 15;

function measureSegments(segments: readonly string[], font: TextFont): MeasuredSegment[] {
  const isTooWide = (text: string) => estimateTextWidth(text.trimEnd(), font) > maxUnbrokenWordEm;
  return segments
    .flatMap((text) => (isTooWide(text) ? splitGraphemes(text) : [text]))
    .map((text) => {
      const widthEm = estimateTextWidth(text.trimEnd(), font);
      return { text, widthEm, trailingSpaceEm: estimateTextWidth(text, font) - widthEm };
    });
}

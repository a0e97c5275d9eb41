import { splitAtLineBreaks, splitGraphemes } from '../text/lineBreaks.ts';

/** The size of generated images in pixels. */
export const captionedImageSize = { width: 800, height: 600 } as const;

/** The maximum width of a line. A longer author name is condensed to it. */
export const captionWidthPx = captionedImageSize.width - 40;

/** The lines of a thought and its author over a gradient at the bottom of an image, in pixels. */
export interface CaptionLayout {
  lines: string[];
  sizePx: number;
  lineHeightPx: number;
  /** The baseline of the first line. */
  firstY: number;
  /** The baseline of the author. */
  authorY: number;
  /** The top of the gradient, which ends at the bottom of the image. */
  gradientTop: number;
}

const minSizePx = 14;

/**
 * Returns the positions of a caption. One or two lines have the positions of the specification. From three lines on, the
 * last line has the position of the second, so that the author isn't cut off, and the text and the gradient grow upward
 * to the middle of the image at most. Longer text gets a smaller font size.
 * @param measure returns the width of a text in pixels
 */
export function layoutCaption(
  thought: string,
  measure: (text: string, sizePx: number) => number,
  sizePx = 24,
): CaptionLayout {
  const { height } = captionedImageSize;
  const text = thought.replace(/[\t\n\r \u2028\u2029]+/g, ' ').trim();
  const lines = wrapLines(text, (line) => measure(line.trimEnd(), sizePx) <= captionWidthPx);
  const lineHeightPx = sizePx * (30 / 24);
  const textHeightPx = (lines.length - 1) * lineHeightPx;
  const firstY = height - Math.max(100, 70 + textHeightPx);
  // With a single line, the gradient is 150 px high.
  const gradientTop = firstY - 50;
  return gradientTop < height / 2 && sizePx > minSizePx
    ? layoutCaption(thought, measure, sizePx - 1)
    : { lines, sizePx, lineHeightPx, firstY, authorY: firstY + textHeightPx + 40, gradientTop };
}

/** Splits text into lines. A word that is wider than a line is broken between its characters. */
function wrapLines(text: string, canFit: (line: string) => boolean): string[] {
  const segments = splitAtLineBreaks(text).flatMap((part) => (canFit(part) ? [part] : splitGraphemes(part)));
  const lines: string[] = [];
  let line = '';
  for (const segment of segments) {
    if (line !== '' && !canFit(line + segment)) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += segment;
  }
  return [...lines, line.trimEnd()];
}

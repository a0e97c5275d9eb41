import { splitAtLineBreaks, splitGraphemes } from '../textLayout/lineBreaks.ts';

/** The layout of a thought's text and author over a gradient at the bottom of an image. */
export interface CaptionLayout {
  /** A black gradient from `topOpacity` to `bottomOpacity` over the full width. `top` and `height` are in pixels. */
  gradient: { top: number; height: number; topOpacity: number; bottomOpacity: number };
  lines: CaptionLine[];
  author: CaptionLine;
}

/** White text that is centred at x and has its alphabetic baseline at y, in pixels. */
export interface CaptionLine {
  text: string;
  x: number;
  y: number;
  /** A CSS font, such as `bold 24px Georgia`. */
  font: string;
}

export interface Caption {
  thought: string;
  author: string;
}

/** Both margins beside a line. A longer author is condensed to the width between them. */
export const sideMarginsPx = 40;

/** The size of generated images in pixels. */
export const captionedImageSize = { width: 800, height: 600 } as const;

/** The properties of a canvas that the layout depends on. */
export interface CaptionCanvas {
  width: number;
  height: number;
  /** A CSS font family. */
  fontFamily: string;
  /** Returns the width of a text in pixels. */
  measureText: (text: string, font: string) => number;
}

/**
 * Returns the positions of a caption. One or two lines have the positions of the specification. From three lines on, the
 * last line has the position of the second, so that the author isn't cut off, and the text and the gradient grow upward
 * to the middle of the image at most. Longer text gets a smaller font size, at least 14 px.
 */
export function layoutCaption({ thought, author }: Caption, canvas: CaptionCanvas): CaptionLayout {
  const { width, height } = canvas;
  const { lines, sizePx, firstY } = layoutTextBlock(thought, canvas);
  const lineHeight = sizePx * lineHeightRatio;
  const x = width / 2;
  const lastY = firstY + (lines.length - 1) * lineHeight;
  const top = firstY - gradientAboveTextPx;

  return {
    gradient: { top, height: height - top, topOpacity: 0, bottomOpacity: 0.7 },
    lines: lines.map((text, index) => ({
      text,
      x,
      y: firstY + index * lineHeight,
      font: textFont(sizePx, canvas),
    })),
    author: {
      text: `— ${author}`,
      x,
      y: lastY + authorBelowTextPx,
      font: `italic 18px ${canvas.fontFamily}`,
    },
  };
}

const firstLineFromBottomPx = 100;
const secondLineFromBottomPx = 70;
const authorBelowTextPx = 40;
/** The gradient is 150 px high, and the first baseline is 100 px from the bottom. */
const gradientAboveTextPx = 50;

const textSizePx = 24;
const minTextSizePx = 14;
const lineHeightRatio = 30 / 24;

interface TextBlock {
  lines: string[];
  sizePx: number;
  firstY: number;
}

function layoutTextBlock(thought: string, canvas: CaptionCanvas, sizePx = textSizePx): TextBlock {
  const lines = wrapLines(
    thought.replace(/[\t\n\r \u2028\u2029]+/g, ' ').trim(),
    textFont(sizePx, canvas),
    canvas,
  );
  const lastLineOffset = (lines.length - 1) * sizePx * lineHeightRatio;
  const firstY = canvas.height - Math.max(firstLineFromBottomPx, secondLineFromBottomPx + lastLineOffset);
  const isAboveMiddle = firstY - gradientAboveTextPx < canvas.height / 2;
  return isAboveMiddle && sizePx > minTextSizePx
    ? layoutTextBlock(thought, canvas, sizePx - 1)
    : { lines, sizePx, firstY };
}

/** Splits text into lines. A word that is wider than a line is broken between its characters. */
function wrapLines(text: string, font: string, canvas: CaptionCanvas): string[] {
  const canFit = (line: string) => canvas.measureText(line.trimEnd(), font) <= canvas.width - sideMarginsPx;
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

function textFont(sizePx: number, { fontFamily }: CaptionCanvas): string {
  return `bold ${sizePx}px ${fontFamily}`;
}

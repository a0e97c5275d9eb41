/** What is drawn on an image of a thought: a gradient at its bottom, on it the text and the author. */
export interface CaptionLayout {
  /** Black from `topOpacity` to `bottomOpacity`, over the whole width; pixels. */
  gradient: { top: number; height: number; topOpacity: number; bottomOpacity: number };
  lines: CaptionLine[];
  author: CaptionLine | null;
}

/** White text, centred at x, its alphabetic baseline at y; pixels. */
export interface CaptionLine {
  text: string;
  x: number;
  y: number;
  /** As CSS and canvas write it: `bold 24px Georgia`. */
  font: string;
}

export interface Caption {
  thought: string;
  author: string | null;
}

/** What the layout has to know of the canvas. */
export interface CaptionCanvas {
  width: number;
  height: number;
  /** A CSS font family. */
  fontFamily: string;
  /** The width of a text in pixels. */
  measure: (text: string, font: string) => number;
  /** Where lines may break, in UTF-16 units from the beginning. */
  breaks: (text: string) => number[];
}

/**
 * One line or two stand where the specification puts them. From the third on the last line stays where the
 * second was, so that the author is not cut off: the text grows upward and the gradient with it, up to the
 * middle of the image; what is longer still is set smaller, 14 px at the least.
 */
export function layoutCaption({ thought, author }: Caption, canvas: CaptionCanvas): CaptionLayout {
  const { width, height } = canvas;
  const { lines, sizePx, firstY } = textBlock(thought, canvas);
  const lineHeight = sizePx * LINE_HEIGHT_RATIO;
  const x = width / 2;
  const lastY = firstY + (lines.length - 1) * lineHeight;
  const top = firstY - GRADIENT_ABOVE_TEXT;

  return {
    gradient: { top, height: height - top, topOpacity: 0, bottomOpacity: 0.7 },
    lines: lines.map((text, index) => ({
      text,
      x,
      y: firstY + index * lineHeight,
      font: textFont(sizePx, canvas),
    })),
    author: author === null ? null : { x, y: lastY + AUTHOR_BELOW_TEXT, ...fittedAuthor(author, canvas) },
  };
}

const SIDE_MARGINS = 40;
const FIRST_LINE_ABOVE_BOTTOM = 100;
const SECOND_LINE_ABOVE_BOTTOM = 70;
const AUTHOR_BELOW_TEXT = 40;
/** Of the gradient's 150 px; the text begins 100 px from the bottom. */
const GRADIENT_ABOVE_TEXT = 50;

const TEXT_SIZE_PX = 24;
const SMALLEST_TEXT_SIZE_PX = 14;
const LINE_HEIGHT_RATIO = 30 / 24;

const AUTHOR_SIZE_PX = 18;
const SMALLEST_AUTHOR_SIZE_PX = 12;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

interface TextBlock {
  lines: string[];
  sizePx: number;
  firstY: number;
}

function textBlock(thought: string, canvas: CaptionCanvas, sizePx = TEXT_SIZE_PX): TextBlock {
  const lines = wrap(
    thought.replace(/[\t\n\r \u2028\u2029]+/g, ' ').trim(),
    textFont(sizePx, canvas),
    canvas,
  );
  const linesBefore = (lines.length - 1) * sizePx * LINE_HEIGHT_RATIO;
  const firstY = canvas.height - Math.max(FIRST_LINE_ABOVE_BOTTOM, SECOND_LINE_ABOVE_BOTTOM + linesBefore);
  const isAboveMiddle = firstY - GRADIENT_ABOVE_TEXT < canvas.height / 2;
  return isAboveMiddle && sizePx > SMALLEST_TEXT_SIZE_PX
    ? textBlock(thought, canvas, sizePx - 1)
    : { lines, sizePx, firstY };
}

/** Fills line after line; a word that is wider than a line is broken between its characters. */
function wrap(text: string, font: string, canvas: CaptionCanvas): string[] {
  const isFitting = (line: string) => fits(line.trimEnd(), font, canvas);
  const pieces = piecesBetween(text, canvas.breaks(text)).flatMap((piece) =>
    isFitting(piece) ? [piece] : graphemes(piece),
  );

  const lines: string[] = [];
  let line = '';
  for (const piece of pieces) {
    if (line !== '' && !isFitting(line + piece)) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
  }
  return [...lines, line.trimEnd()];
}

/** Breaks inside of what reads as one character, such as a family of emoji, are passed over. */
function piecesBetween(text: string, breaks: number[]): string[] {
  const characters = segmenter.segment(text);
  const ends = breaks.filter((at) => at > 0 && characters.containing(at)?.index === at);
  return [...ends, text.length].map((end, index) => text.slice(ends[index - 1] ?? 0, end));
}

/** The author on one line: set smaller where it is too long, and cut where that is not enough. */
function fittedAuthor(author: string, canvas: CaptionCanvas): { text: string; font: string } {
  const text = `— ${author}`;
  for (let sizePx = AUTHOR_SIZE_PX; sizePx >= SMALLEST_AUTHOR_SIZE_PX; sizePx -= 1) {
    const font = authorFont(sizePx, canvas);
    if (fits(text, font, canvas)) return { text, font };
  }

  const font = authorFont(SMALLEST_AUTHOR_SIZE_PX, canvas);
  const kept = graphemes(text);
  while (kept.length > 0 && !fits(`${kept.join('')}…`, font, canvas)) kept.pop();
  return { text: `${kept.join('').trimEnd()}…`, font };
}

function fits(text: string, font: string, { width, measure }: CaptionCanvas): boolean {
  return measure(text, font) <= width - SIDE_MARGINS;
}

function textFont(sizePx: number, { fontFamily }: CaptionCanvas): string {
  return `bold ${sizePx}px ${fontFamily}`;
}

function authorFont(sizePx: number, { fontFamily }: CaptionCanvas): string {
  return `italic ${sizePx}px ${fontFamily}`;
}

function graphemes(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

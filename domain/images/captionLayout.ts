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
  measureText: (text: string, font: string) => number;
  /** Where lines may break, in UTF-16 units from the beginning. */
  findLineBreaks: (text: string) => number[];
}

/**
 * One line or two stand where the specification puts them. From the third on the last line stays where the
 * second was, so that the author is not cut off: the text grows upward and the gradient with it, up to the
 * middle of the image; what is longer still is set smaller, 14 px at the least.
 */
export function layoutCaption({ thought, author }: Caption, canvas: CaptionCanvas): CaptionLayout {
  const { width, height } = canvas;
  const { lines, sizePx, firstY } = layoutTextBlock(thought, canvas);
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
    author: author === null ? null : { x, y: lastY + AUTHOR_BELOW_TEXT, ...fitAuthor(author, canvas) },
  };
}

const SIDE_MARGINS = 40;
const FIRST_LINE_FROM_BOTTOM = 100;
const SECOND_LINE_FROM_BOTTOM = 70;
const AUTHOR_BELOW_TEXT = 40;
/** Of the gradient's 150 px; the text begins 100 px from the bottom. */
const GRADIENT_ABOVE_TEXT = 50;

const TEXT_SIZE_PX = 24;
const MIN_TEXT_SIZE_PX = 14;
const LINE_HEIGHT_RATIO = 30 / 24;

const AUTHOR_SIZE_PX = 18;
const MIN_AUTHOR_SIZE_PX = 12;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

interface TextBlock {
  lines: string[];
  sizePx: number;
  firstY: number;
}

function layoutTextBlock(thought: string, canvas: CaptionCanvas, sizePx = TEXT_SIZE_PX): TextBlock {
  const lines = wrapLines(
    thought.replace(/[\t\n\r \u2028\u2029]+/g, ' ').trim(),
    textFont(sizePx, canvas),
    canvas,
  );
  const linesBefore = (lines.length - 1) * sizePx * LINE_HEIGHT_RATIO;
  const firstY = canvas.height - Math.max(FIRST_LINE_FROM_BOTTOM, SECOND_LINE_FROM_BOTTOM + linesBefore);
  const isAboveMiddle = firstY - GRADIENT_ABOVE_TEXT < canvas.height / 2;
  return isAboveMiddle && sizePx > MIN_TEXT_SIZE_PX
    ? layoutTextBlock(thought, canvas, sizePx - 1)
    : { lines, sizePx, firstY };
}

/** Fills line after line; a word that is wider than a line is broken between its characters. */
function wrapLines(text: string, font: string, canvas: CaptionCanvas): string[] {
  const canFit = (line: string) => isWithinWidth(line.trimEnd(), font, canvas);
  const segments = splitAtBreaks(text, canvas.findLineBreaks(text)).flatMap((piece) =>
    canFit(piece) ? [piece] : splitGraphemes(piece),
  );

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

/** Breaks inside of what reads as one character, such as a family of emoji, are passed over. */
function splitAtBreaks(text: string, breaks: number[]): string[] {
  const characters = segmenter.segment(text);
  const ends = breaks.filter((at) => at > 0 && characters.containing(at)?.index === at);
  return [...ends, text.length].map((end, index) => text.slice(ends[index - 1] ?? 0, end));
}

/** The author on one line: set smaller where it is too long, and cut where that is not enough. */
function fitAuthor(author: string, canvas: CaptionCanvas): { text: string; font: string } {
  const text = `— ${author}`;
  for (let sizePx = AUTHOR_SIZE_PX; sizePx >= MIN_AUTHOR_SIZE_PX; sizePx -= 1) {
    const font = authorFont(sizePx, canvas);
    if (isWithinWidth(text, font, canvas)) return { text, font };
  }

  const font = authorFont(MIN_AUTHOR_SIZE_PX, canvas);
  const remaining = splitGraphemes(text);
  while (remaining.length > 0 && !isWithinWidth(`${remaining.join('')}…`, font, canvas)) remaining.pop();
  return { text: `${remaining.join('').trimEnd()}…`, font };
}

function isWithinWidth(text: string, font: string, { width, measureText }: CaptionCanvas): boolean {
  return measureText(text, font) <= width - SIDE_MARGINS;
}

function textFont(sizePx: number, { fontFamily }: CaptionCanvas): string {
  return `bold ${sizePx}px ${fontFamily}`;
}

function authorFont(sizePx: number, { fontFamily }: CaptionCanvas): string {
  return `italic ${sizePx}px ${fontFamily}`;
}

function splitGraphemes(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

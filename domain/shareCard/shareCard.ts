// Draws the picture of a thought for link previews: its bubble in the water, with the text as outlines of glyphs, so
// that whatever renders the image needs no fonts.
import { bubbleHexColour } from '../bubble/bubbleColour.ts';
import { thoughtHue } from '../bubble/hue.ts';
import { layoutBubbleText } from '../textLayout/bubbleText.ts';
import { authorGapEm, authorLineHeightEm, lineHeightEm } from '../textLayout/bubbleTypography.ts';
import type { Thought } from '../thought/thought.ts';
import { cardBubble, createCardBubble } from './cardBubble.ts';
import { createCardPhoto } from './cardPhoto.ts';

export const shareCardSize = { width: 1200, height: 630 } as const;

export type FontName = 'serif' | 'sans';

/** A line of text as glyphs. Lengths are in em. */
export interface TextOutline {
  glyphs: readonly GlyphOutline[];
  widthEm: number;
}

export interface GlyphOutline {
  /** The data of an SVG path, in units of the font: `unitsPerEm` of them are 1 em. Its y axis points up. */
  path: string;
  unitsPerEm: number;
  xEm: number;
  /** Above the baseline. */
  yEm: number;
}

/** Returns the outlines of the lines of one text. The first letter with a direction determines the text's direction. */
export type OutlineLines = (
  lines: readonly string[],
  font: FontName,
  letterSpacingEm: number,
) => TextOutline[];

/** The distance of the baseline from the top of a line without leading, in em. */
type BaselineEm = Readonly<Record<FontName, number>>;

/** The text may use the width of the bubble up to this distance from its edge, relative to its radius. */
const maxTextRadiusRatio = 0.86;
/** Distances from the left and lower edge. */
const productNamePosition = { left: 48, bottom: 40, fontSizePx: 40, maxWidthPx: 272, gapPx: 16 } as const;

export interface TextOptions {
  outlineLines: OutlineLines;
  baselineEm: BaselineEm;
}

export interface CardContent extends Pick<Thought, 'id' | 'thought' | 'author'> {
  productName: string;
  /** The generated image of the thought as a data URL; null if the card shows its bubble. */
  photoUrl: string | null;
}

/** Returns everything on a card but the water as elements of an SVG image. */
export function createCardShapes(
  { id, thought, author, productName, photoUrl }: CardContent,
  options: TextOptions,
): string {
  const name = `<g fill="#eef4ff">${createProductName(productName, options)}</g>`;
  const text = createBubbleTextShapes({ thought, author }, options);
  if (photoUrl !== null) {
    const measureEm = (line: string) => options.outlineLines([line], 'serif', 0)[0]?.widthEm ?? 0;
    return `${createCardPhoto(photoUrl, thought, measureEm, shareCardSize)}<g fill="#fff">${text}</g>${name}`;
  }
  const hue = thoughtHue(id);
  const bubble = createCardBubble(hue);
  return [
    name,
    bubble.behindText,
    `<g fill="${bubbleHexColour('text', hue, 'dark')}">${text}</g>`,
    bubble.beforeText,
  ].join('');
}

/** Returns the SVG image of a card's shapes. */
export function toSvg(shapes: string): string {
  const { width, height } = shareCardSize;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${shapes}</svg>`;
}

/** Returns the text in the bubble as elements of an SVG image. */
function createBubbleTextShapes(
  { thought, author }: Pick<Thought, 'thought' | 'author'>,
  options: TextOptions,
): string {
  return placeLines(thought, author, options).map(drawLine).join('');
}

/** A line at its place. Lengths are in pixels of the card. */
interface PlacedLine {
  outline: TextOutline;
  /** The left end of the baseline. */
  x: number;
  y: number;
  fontSizePx: number;
}

/** Returns the lines of a thought and its author in the bubble. */
function placeLines(
  thought: string,
  author: string | null,
  { outlineLines, baselineEm }: TextOptions,
): PlacedLine[] {
  const layout = layoutBubbleText(thought, author, cardBubble.diameterPx);
  const { fontSizePx, lines, authorLines } = layout;
  const rows = [
    ...outlineLines(lines, 'serif', 0).map((outline) => ({
      outline,
      font: 'serif' as const,
      sizePx: fontSizePx,
      heightEm: lineHeightEm,
      gapPx: 0,
    })),
    ...outlineLines(authorLines, 'sans', 0).map((outline, index) => ({
      outline,
      font: 'sans' as const,
      sizePx: layout.authorFontSizePx,
      heightEm: authorLineHeightEm,
      gapPx: index === 0 ? authorGapEm * fontSizePx : 0,
    })),
  ];
  const totalPx = rows.reduce((sum, { sizePx, heightEm, gapPx }) => sum + sizePx * heightEm + gapPx, 0);
  let top = -totalPx / 2;
  const placed = rows.map(({ outline, sizePx, heightEm, gapPx, font }) => {
    top += gapPx;
    const bottom = top + sizePx * heightEm;
    const furthest = Math.max(Math.abs(top), Math.abs(bottom));
    const y = top + ((heightEm - 1) / 2 + baselineEm[font]) * sizePx;
    top = bottom;
    return { outline, sizePx, furthest, y };
  });
  const scale = Math.min(
    1,
    ...placed.map(({ outline, sizePx, furthest }) => fitScale(outline.widthEm * sizePx, furthest)),
  );
  return placed.map(({ outline, sizePx, y }) => ({
    outline,
    x: cardBubble.x - (outline.widthEm * sizePx * scale) / 2,
    y: cardBubble.y + y * scale,
    fontSizePx: sizePx * scale,
  }));
}

/**
 * Returns by how much a line has to shrink to stay inside the bubble. The layout only estimates the widths of
 * characters that the fonts of the site don't have, and they may be wider.
 * @param furthest the distance of the line's upper or lower edge from the centre.
 */
function fitScale(widthPx: number, furthest: number): number {
  const maxRadius = (cardBubble.diameterPx / 2) * maxTextRadiusRatio;
  return maxRadius / Math.hypot(widthPx / 2, furthest);
}

/** Returns the name in the lower left corner, where it ends before the bubble. */
function createProductName(productName: string, { outlineLines }: TextOptions): string {
  const { left: x, bottom, fontSizePx, maxWidthPx, gapPx } = productNamePosition;
  const [outline] = outlineLines([productName], 'serif', -0.02);
  if (outline === undefined) return '';
  const y = shareCardSize.height - bottom;
  const radius = cardBubble.diameterPx / 2 + gapPx;
  const halfChord = Math.sqrt(Math.max(0, radius ** 2 - (y - fontSizePx - cardBubble.y) ** 2));
  const widthPx = Math.min(maxWidthPx, cardBubble.x - halfChord - x);
  const scale = Math.min(1, widthPx / (outline.widthEm * fontSizePx));
  return drawLine({ outline, x, y: y - 0.2 * fontSizePx, fontSizePx: fontSizePx * scale });
}

function drawLine({ outline, x, y, fontSizePx }: PlacedLine): string {
  const glyphs = outline.glyphs.map(({ path, unitsPerEm, xEm, yEm }) => {
    const scale = fontSizePx / unitsPerEm;
    const position = `${round(x + xEm * fontSizePx)} ${round(y - yEm * fontSizePx)}`;
    return `<path transform="translate(${position}) scale(${round(scale)} ${round(-scale)})" d="${path}"/>`;
  });
  return glyphs.join('');
}

function round(value: number): number {
  return Math.round(value * 100_000) / 100_000;
}

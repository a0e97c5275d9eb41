import {
  type Caption,
  type CaptionLayout,
  type CaptionLine,
  layoutCaption,
} from '#domain/images/captionLayout.ts';
import { type Canvas, getContext2d } from './canvas.ts';

export type Background = ImageBitmap;

type Context2d = ReturnType<typeof getContext2d>;

/** The caption's fonts. Scripts that they don't support use a system font. */
export const fontFamily = 'Newsreader, Georgia, serif';

/**
 * Draws the photo over the whole canvas, and the caption on it. Without a photo it draws a gradient in a random blue
 * with translucent circles.
 */
export function drawImage(
  canvas: Canvas,
  photo: Background | null,
  caption: Caption,
  random: () => number,
): void {
  const context = getContext2d(canvas);
  if (photo === null) drawFallbackBackground(context, canvas, random);
  else drawPhoto(context, canvas, photo);

  const layout = measureCaption(canvas, caption);
  drawGradient(context, canvas.width, layout);
  for (const line of layout.lines) drawLine(context, line);
  if (layout.author !== null) drawLine(context, layout.author);
}

function measureCaption(canvas: Canvas, caption: Caption): CaptionLayout {
  const context = getContext2d(canvas);
  const { width, height } = canvas;
  return layoutCaption(caption, {
    width,
    height,
    fontFamily,
    measureText: (text, font) => {
      context.font = font;
      return context.measureText(text).width;
    },
  });
}

function drawPhoto(context: Context2d, { width, height }: Canvas, photo: Background): void {
  const scale = Math.max(width / photo.width, height / photo.height);
  const [shownWidth, shownHeight] = [photo.width * scale, photo.height * scale];
  context.imageSmoothingQuality = 'high';
  context.drawImage(photo, (width - shownWidth) / 2, (height - shownHeight) / 2, shownWidth, shownHeight);
}

function drawGradient(context: Context2d, width: number, { gradient }: CaptionLayout): void {
  const { top, height, topOpacity, bottomOpacity } = gradient;
  const fill = context.createLinearGradient(0, top, 0, top + height);
  fill.addColorStop(0, `rgb(0 0 0 / ${topOpacity})`);
  fill.addColorStop(1, `rgb(0 0 0 / ${bottomOpacity})`);
  context.fillStyle = fill;
  context.fillRect(0, top, width, height);
}

function drawLine(context: Context2d, { text, x, y, font }: CaptionLine): void {
  context.font = font;
  context.fillStyle = '#fff';
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  context.direction = rightToLeftPattern.test(text) ? 'rtl' : 'ltr';
  context.fillText(text, x, y);
}

/** Matches a text whose first letter belongs to a right-to-left script. */
const rightToLeftPattern =
  /^\P{Letter}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

function drawFallbackBackground(context: Context2d, { width, height }: Canvas, random: () => number): void {
  const hue = 190 + 90 * random();
  const gradient = context.createLinearGradient(0, 0, width * 0.3, height);
  gradient.addColorStop(0, `oklch(0.62 0.11 ${hue})`);
  gradient.addColorStop(0.5, `oklch(0.42 0.1 ${hue - 20})`);
  gradient.addColorStop(1, `oklch(0.26 0.06 ${hue - 45})`);
  context.fillStyle = gradient;
  context.fillRect(0, 0, width, height);
  for (let count = 0; count < 9; count += 1) {
    const radius = 18 + 110 * random() ** 2;
    // Only above the caption.
    const [x, y] = [width * random(), height * 0.65 * random()];
    const highlight = context.createRadialGradient(x - radius * 0.3, y - radius * 0.4, 0, x, y, radius);
    highlight.addColorStop(0, 'rgb(255 255 255 / 0.2)');
    highlight.addColorStop(0.85, 'rgb(255 255 255 / 0.04)');
    highlight.addColorStop(1, 'rgb(255 255 255 / 0.16)');
    context.fillStyle = highlight;
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fill();
  }
}

import '@fontsource/newsreader/400-italic.css';
import '@fontsource/newsreader/700.css';
import { captionedImageSize, captionWidthPx, layoutCaption } from '#domain/images/captionLayout.ts';
import type { ThoughtImage } from '../form/fields.ts';
import type { GenerateImageMutation } from '../operations.generated.ts';
import { createCanvas, encodeJpeg } from './jpeg.ts';

interface Caption {
  thought: string;
  author: string;
}

/** An image as a data URL of a JPEG. */
export interface ComposedImage extends ThoughtImage {
  /** The search query of a generated image, or the name of an uploaded file. */
  sourceName: string;
  /** The reason why a fallback was used; null if none was. */
  note: string | null;
}

/**
 * Draws the caption on the photo, or on a gradient without one.
 * @throws if the photo can't be loaded, or the image can't be drawn or encoded
 */
export async function composeImage(
  { imageUrl, searchQuery, credit, downloadLocation, error }: GenerateImageMutation['generateImage'],
  caption: Caption,
): Promise<ComposedImage> {
  return {
    imageUrl: await drawCaptioned(imageUrl === null ? null : await loadPhoto(imageUrl), caption),
    sourceName: searchQuery ?? '',
    imageCredit: credit,
    downloadLocation,
    note: error,
  };
}

/** The caption's fonts. Scripts that they don't support use a system font. */
const fontFamily = 'Newsreader, Georgia, serif';

/** Draws the photo, or without one a gradient, over the whole canvas, and the caption on it. */
async function drawCaptioned(photo: ImageBitmap | null, caption: Caption): Promise<string> {
  await loadFonts(caption);
  const { canvas, context } = createCanvas(captionedImageSize);
  if (photo === null) drawFallbackBackground(context);
  else drawPhoto(context, photo);
  const { lines, sizePx, lineHeightPx, firstY, authorY, gradientTop } = layoutCaption(
    caption.thought,
    (text, sizePx) => {
      context.font = `bold ${sizePx}px ${fontFamily}`;
      return context.measureText(text).width;
    },
  );
  drawGradient(context, gradientTop);
  for (const [index, line] of lines.entries())
    drawLine(context, line, firstY + index * lineHeightPx, `bold ${sizePx}px`);
  drawLine(context, `— ${caption.author}`, authorY, 'italic 18px');
  return encodeJpeg(canvas);
}

type Context = CanvasRenderingContext2D;

async function loadFonts({ thought, author }: Caption): Promise<void> {
  await Promise.all(
    ['bold 24px', 'italic 18px'].map((style) =>
      document.fonts.load(`${style} ${fontFamily}`, `${thought}— ${author}`).catch(() => []),
    ),
  );
}

async function loadPhoto(url: string): Promise<ImageBitmap> {
  const response = await fetch(url, { signal: AbortSignal.timeout(8_000) });
  return createImageBitmap(await response.blob());
}

function drawPhoto(context: Context, photo: ImageBitmap): void {
  const { width, height } = captionedImageSize;
  const scale = Math.max(width / photo.width, height / photo.height);
  const [shownWidth, shownHeight] = [photo.width * scale, photo.height * scale];
  context.drawImage(photo, (width - shownWidth) / 2, (height - shownHeight) / 2, shownWidth, shownHeight);
}

function drawGradient(context: Context, top: number): void {
  const { width, height } = captionedImageSize;
  const fill = context.createLinearGradient(0, top, 0, height);
  fill.addColorStop(0, 'rgb(0 0 0 / 0)');
  fill.addColorStop(1, 'rgb(0 0 0 / 0.7)');
  context.fillStyle = fill;
  context.fillRect(0, top, width, height - top);
}

/** Draws white text that is centred, with its alphabetic baseline at y. */
function drawLine(context: Context, text: string, y: number, style: string): void {
  context.font = `${style} ${fontFamily}`;
  context.fillStyle = '#fff';
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  context.direction = rightToLeftPattern.test(text) ? 'rtl' : 'ltr';
  context.fillText(text, captionedImageSize.width / 2, y, captionWidthPx);
}

/** Matches a text whose first letter belongs to a right-to-left script. */
const rightToLeftPattern =
  /^\P{Letter}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

function drawFallbackBackground(context: Context): void {
  const { width, height } = captionedImageSize;
  const hue = 190 + 90 * Math.random();
  const gradient = context.createLinearGradient(0, 0, width * 0.3, height);
  gradient.addColorStop(0, `oklch(0.62 0.11 ${hue})`);
  gradient.addColorStop(0.5, `oklch(0.42 0.1 ${hue - 20})`);
  gradient.addColorStop(1, `oklch(0.26 0.06 ${hue - 45})`);
  context.fillStyle = gradient;
  context.fillRect(0, 0, width, height);
}

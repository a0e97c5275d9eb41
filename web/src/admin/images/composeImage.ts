import '@fontsource/newsreader/400-italic.css';
import '@fontsource/newsreader/700.css';
import { captionedImageSize } from '#domain/images/captionLayout.ts';
import { markAsGenerated } from '#domain/images/generatedImage.ts';
import type { ImageCaption, ThoughtImage } from '../form/fields/fields.ts';
import type { GenerateImageMutation } from '../operations.generated.ts';
import { encodeJpeg, getContext2d } from './canvas.ts';
import { type Background, drawImage, fontFamily, measureCaption } from './drawImage.ts';
import { toDataUrl } from './readUpload.ts';

/** An image as a data URL of a JPEG. */
export interface ComposedImage extends ThoughtImage {
  /** The search query of a generated image, or the name of an uploaded file. */
  sourceName: string;
  /** The reason why a fallback was used; null if none was. */
  note: string | null;
}

/**
 * Draws the caption on the photo of the response. If the photo can't be loaded, it uses the placeholder photo, or else a
 * gradient.
 * @throws if the browser can't draw or encode the image.
 */
export async function composeImage(
  result: GenerateImageMutation['generateImage'],
  caption: ImageCaption,
): Promise<ComposedImage> {
  const photo = await loadPhoto(result.imageUrl);
  const isPlaceholder = result.imageUrl === result.fallbackImage;
  const background = photo ?? (isPlaceholder ? null : await loadPhoto(result.fallbackImage));
  return {
    imageUrl: await drawCaptioned(background, caption),
    sourceName: result.searchQuery ?? '',
    imageCredit: photo === null ? null : result.credit,
    downloadLocation: photo === null ? null : result.downloadLocation,
    caption,
    note: background === null ? noPhotoMessage : photo === null ? placeholderUsedMessage : result.error,
  };
}

/**
 * Draws other words on a generated image. The photo behind the old ones isn't stored, so the part above them is mirrored.
 * @returns a data URL of a JPEG.
 * @throws if the image can't be loaded.
 */
export async function redrawImage(
  imageUrl: string,
  shown: ImageCaption,
  caption: ImageCaption,
): Promise<string> {
  const image = Object.assign(new Image(), { src: imageUrl });
  await Promise.all([image.decode(), loadFonts(shown)]);
  const background = createCaptionCanvas();
  const context = getContext2d(background);
  const { top } = measureCaption(background, shown).gradient;
  context.drawImage(image, 0, 0);
  context.setTransform(1, 0, 0, -1, 0, 2 * top);
  context.drawImage(image, 0, 0, background.width, top, 0, 0, background.width, top);
  return drawCaptioned(background, caption);
}

async function drawCaptioned(background: Background | null, caption: ImageCaption): Promise<string> {
  await loadFonts(caption);
  const canvas = createCaptionCanvas();
  drawImage(canvas, background, caption, Math.random);
  const jpeg = new Uint8Array(await (await encodeJpeg(canvas)).arrayBuffer());
  return toDataUrl(new Blob([markAsGenerated(jpeg)], { type: 'image/jpeg' }));
}

function createCaptionCanvas(): HTMLCanvasElement {
  return Object.assign(document.createElement('canvas'), captionedImageSize);
}

async function loadFonts({ thought, author }: ImageCaption): Promise<void> {
  await Promise.all(
    ['bold 24px', 'italic 18px'].map((style) =>
      document.fonts.load(`${style} ${fontFamily}`, `${thought}— ${author}`).catch(() => []),
    ),
  );
}

const noPhotoMessage = 'No photo found; using a gradient.';
const placeholderUsedMessage = 'The photo could not be loaded, so we used a placeholder photo.';

async function loadPhoto(url: string | null): Promise<ImageBitmap | null> {
  if (url === null) return null;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(8_000) });
    return response.ok ? await createImageBitmap(await response.blob()) : null;
  } catch {
    return null;
  }
}

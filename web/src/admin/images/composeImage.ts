import '@fontsource/newsreader/400-italic.css';
import '@fontsource/newsreader/700.css';
import { markAsGenerated } from '#domain/images/generatedImage.ts';
import { captionedImageSize } from '#domain/images/captionLayout.ts';
import type { Caption } from '#domain/images/captionLayout.ts';
import type { ThoughtImage } from '../form/fields.ts';
import type { GenerateImageMutation } from '../operations.generated.ts';
import { encodeJpeg } from './canvas.ts';
import { type Background, drawImage, fontFamily } from './drawImage.ts';
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
  caption: Caption,
): Promise<ComposedImage> {
  const photo = await loadPhoto(result.imageUrl);
  const isPlaceholder = result.imageUrl === result.fallbackImage;
  const background = photo ?? (isPlaceholder ? null : await loadPhoto(result.fallbackImage));
  return {
    imageUrl: await drawCaptioned(background, caption),
    sourceName: result.searchQuery ?? '',
    imageCredit: photo === null ? null : result.credit,
    downloadLocation: photo === null ? null : result.downloadLocation,
    note: background === null ? noPhotoMessage : photo === null ? placeholderUsedMessage : result.error,
  };
}

async function drawCaptioned(background: Background | null, caption: Caption): Promise<string> {
  await loadFonts(caption);
  const canvas = Object.assign(document.createElement('canvas'), captionedImageSize);
  drawImage(canvas, background, caption, Math.random);
  const jpeg = new Uint8Array(await (await encodeJpeg(canvas)).arrayBuffer());
  return toDataUrl(new Blob([markAsGenerated(jpeg)], { type: 'image/jpeg' }));
}

async function loadFonts({ thought, author }: Caption): Promise<void> {
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

import type { PhotoCredit } from '#domain/thought/thought.ts';
import type { GenerateImageMutation } from '../operations.generated.ts';
import { encodeJpeg } from './canvas.ts';
import { drawImage, fontFamily } from './drawImage.ts';
import { toDataUrl } from './readUpload.ts';

export interface ComposedImage {
  /** A data URL of a JPEG. */
  imageUrl: string;
  /** The search query of a generated image, or the name of an uploaded file. */
  sourceName: string;
  imageCredit: PhotoCredit | null;
  downloadLocation: string | null;
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
  caption: { thought: string; author: string },
): Promise<ComposedImage> {
  const photo = await loadPhoto(result.imageUrl);
  const isPlaceholder = result.imageUrl === result.fallbackImage;
  const background = photo ?? (isPlaceholder ? null : await loadPhoto(result.fallbackImage));
  await Promise.all(
    ['bold 24px', 'italic 18px'].map((style) =>
      document.fonts.load(`${style} ${fontFamily}`, `${caption.thought}— ${caption.author}`).catch(() => []),
    ),
  );
  const canvas = Object.assign(document.createElement('canvas'), { width: 800, height: 600 });
  drawImage(canvas, background, caption, Math.random);
  return {
    imageUrl: await toDataUrl(await encodeJpeg(canvas)),
    sourceName: result.searchQuery ?? '',
    imageCredit: photo === null ? null : result.credit,
    downloadLocation: photo === null ? null : result.downloadLocation,
    note: background === null ? noPhotoMessage : photo === null ? placeholderUsedMessage : result.error,
  };
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

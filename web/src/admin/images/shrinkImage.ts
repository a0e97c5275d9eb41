import { maxPixels, readImageFile } from '#domain/images/imageFile.ts';
import { encodeJpeg, drawScaled } from './canvas.ts';

const maxSize = { width: 1600, height: 1200 };

/**
 * Converts an image to a JPEG of at most 1600×1200 pixels and 600 KB, upright and without metadata. Returns null if it
 * can't be decoded, or if its number of pixels would use too much memory.
 */
export async function shrinkImage(file: Blob): Promise<Blob | null> {
  const imageInfo = readImageFile(new Uint8Array(await file.arrayBuffer()));
  // Of a file with too many parts, the size may be unknown.
  if (imageInfo?.hasTooManyParts) return null;
  if (imageInfo !== null && imageInfo.width * imageInfo.height > maxPixels) return null;
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (bitmap === null) return null;
  const scale = Math.min(1, maxSize.width / bitmap.width, maxSize.height / bitmap.height);
  const canvas = drawScaled(bitmap, bitmap, scale);
  bitmap.close();
  return encodeJpeg(canvas);
}

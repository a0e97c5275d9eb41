import { encodeJpeg, drawScaled } from './canvas.ts';

const maxSize = { width: 1600, height: 1200 };

/**
 * Converts an image to a JPEG of at most 1600×1200 pixels and 600 KB, upright and without metadata; of an animation, its
 * first frame. Returns null if this browser can't decode it.
 */
export async function shrinkImage(file: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (bitmap === null) return null;
  const scale = Math.min(1, maxSize.width / bitmap.width, maxSize.height / bitmap.height);
  const canvas = drawScaled(bitmap, bitmap, scale);
  bitmap.close();
  return encodeJpeg(canvas);
}

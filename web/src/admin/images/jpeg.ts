import { maxImageBytes, maxImageSize, readImageType } from '#domain/images/imageUrl.ts';

const maxUploadBytes = 10_485_760;

/**
 * Converts a file to a data URL of a small JPEG, upright; of an animation, its first frame. Returns an error message to
 * show if that can't be done.
 */
export async function readUpload(file: File): Promise<{ imageUrl: string } | { error: string }> {
  if (file.size > maxUploadBytes) return { error: 'File size must be less than 10MB' };
  // Reads the type from the bytes, because the file's own type may be missing or wrong, and browsers would trust it.
  const type = readImageType(new Uint8Array(await file.slice(0, 12).arrayBuffer())) ?? file.type;
  const options = { imageOrientation: 'from-image' } as const;
  const bitmap = await createImageBitmap(new Blob([file], { type }), options).catch(() => null);
  if (type.startsWith('image/') && bitmap !== null) {
    const scale = Math.min(1, maxImageSize.width / bitmap.width, maxImageSize.height / bitmap.height);
    return { imageUrl: encodeJpeg(drawScaled(bitmap, scale)) };
  }
  // The browser can't read the file: only Safari reads HEIC.
  if (type === 'image/heic')
    return { error: 'This is a HEIC photo. Please export it as a JPEG, and choose that.' };
  return { error: 'Please select a valid image file (PNG, JPG, GIF, etc.)' };
}

const jpegQualities = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4];

/**
 * Returns a data URL of a JPEG without metadata. If the JPEG is too large to store, its quality is reduced, and then
 * its size.
 */
export function encodeJpeg(canvas: HTMLCanvasElement): string {
  for (const quality of jpegQualities) {
    const url = canvas.toDataURL('image/jpeg', quality);
    // Four characters of base64 are three bytes.
    if (url.length * 0.75 <= maxImageBytes) return url;
  }
  return encodeJpeg(drawScaled(canvas, 0.75));
}

export function createCanvas(size: { width: number; height: number }) {
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser has no 2D canvas.');
  context.imageSmoothingQuality = 'high';
  return { canvas, context };
}

/** Returns a canvas with the scaled image on a white background. */
function drawScaled(image: ImageBitmap | HTMLCanvasElement, scale: number): HTMLCanvasElement {
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const { canvas, context } = createCanvas({ width, height });
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0, width, height);
  return canvas;
}

import { maxImageBytes } from '#domain/images/imageUrl.ts';
import { readImageType } from '#domain/images/imageType.ts';

const maxUploadBytes = 10_485_760;
const maxSize = { width: 1600, height: 1200 };

/** Returns the file as a data URL of a JPEG, or an error message to show. */
export async function readUpload(file: File): Promise<{ imageUrl: string } | { error: string }> {
  if (file.size > maxUploadBytes) return { error: 'File size must be less than 10MB' };
  // Some systems give no type, and a name may be wrong.
  const type = readImageType(new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  if (type === null && !file.type.startsWith('image/')) return { error: notAnImageMessage };
  // The type of the file would keep the browser from looking at the bytes.
  const jpeg = await shrinkImage(type === null ? file : new Blob([file], { type }));
  if (jpeg !== null) return { imageUrl: await toDataUrl(jpeg) };
  return { error: type === 'image/heic' ? heicMessage : notAnImageMessage };
}

const notAnImageMessage = 'Please select a valid image file (PNG, JPG, GIF, etc.)';
/** Only Safari can read it. */
const heicMessage = 'This is a HEIC photo. Please export it as a JPEG, and choose that.';

/**
 * Converts an image to a JPEG of at most 1600×1200 pixels and 600 KB, upright and without metadata; of an animation, its
 * first frame. Returns null if this browser can't decode it.
 */
async function shrinkImage(file: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (bitmap === null) return null;
  const scale = Math.min(1, maxSize.width / bitmap.width, maxSize.height / bitmap.height);
  const canvas = drawScaled(bitmap, scale);
  bitmap.close();
  return encodeJpeg(canvas);
}

const jpegQualities = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4];

/**
 * Encodes a canvas as a JPEG of at most 600 KB, without metadata. The quality starts at 0.9; while the file is too
 * large, first the quality and then the size is reduced.
 */
export async function encodeJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  for (const quality of jpegQualities) {
    const blob = await toBlob(canvas, quality);
    if (blob.size <= maxImageBytes) return blob;
  }
  return encodeJpeg(drawScaled(canvas, 0.75));
}

export function createCanvas(size: { width: number; height: number }) {
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser has no 2D canvas.');
  return { canvas, context };
}

/** Returns a canvas with the scaled image on a white background. */
function drawScaled(image: ImageBitmap | HTMLCanvasElement, scale: number): HTMLCanvasElement {
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const { canvas, context } = createCanvas({ width, height });
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  return canvas;
}

function toBlob(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The image could not be encoded.')) : resolve(blob)),
      'image/jpeg',
      quality,
    );
  });
}

export function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(new Error('The image could not be read.')));
    reader.readAsDataURL(blob);
  });
}

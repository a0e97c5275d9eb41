// Canvas helpers that work in the page and in a worker.
import { maxImageBytes } from '#domain/images/imageUrl.ts';

export type Canvas = HTMLCanvasElement | OffscreenCanvas;

const jpegQualities = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4];

function createCanvas(width: number, height: number): Canvas {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement('canvas'), { width, height });
}

export function getContext2d(canvas: Canvas): CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser has no 2D canvas.');
  return context;
}

/**
 * Encodes a canvas as a JPEG of at most 600 KB, without metadata. The quality starts at 0.9; while the file is too
 * large, first the quality and then the size is reduced.
 */
export async function encodeJpeg(canvas: Canvas): Promise<Blob> {
  for (const quality of jpegQualities) {
    const blob = await toBlob(canvas, quality);
    if (blob.size <= maxImageBytes) return blob;
  }
  return encodeJpeg(drawScaled(canvas, canvas, 0.75));
}

/** Returns a canvas with the scaled image on a white background. `scale` is relative to `size`. */
export function drawScaled(
  image: CanvasImageSource,
  size: { width: number; height: number },
  scale: number,
): Canvas {
  const width = Math.max(1, Math.round(size.width * scale));
  const height = Math.max(1, Math.round(size.height * scale));
  const canvas = createCanvas(width, height);
  const context = getContext2d(canvas);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  return canvas;
}

function toBlob(canvas: Canvas, quality: number): Promise<Blob> {
  // In Firefox an OffscreenCanvas has a `toBlob` too, but it takes no callback.
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type: 'image/jpeg', quality });
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The image could not be encoded.')) : resolve(blob)),
      'image/jpeg',
      quality,
    );
  });
}

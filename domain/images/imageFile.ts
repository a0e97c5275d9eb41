import { readGif, readJpeg, readPng, readWebp } from './imageFormats.ts';

export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif';

export interface ImageFile {
  type: ImageType;
  /** In pixels, as the file declares them. */
  width: number;
  height: number;
  /** False when the image is cut off, and when something else hides behind its end. */
  isComplete: boolean;
}

/** More pixels than this take so much memory that decoding them would be an attack. */
export const MAX_PIXELS = 50_000_000;

/**
 * What a file is by its own bytes, whatever its name or sender says: a JPEG, PNG, WebP or GIF.
 * Null for everything else, SVG included. Nothing is decoded.
 */
export function readImageFile(bytes: Uint8Array): ImageFile | null {
  for (const [type, read] of imageReaders) {
    const parsedImage = read(bytes);
    if (parsedImage === null) continue;
    const { width, height, end } = parsedImage;
    return width > 0 && height > 0 ? { type, width, height, isComplete: end === bytes.length } : null;
  }
  return null;
}

const imageReaders = [
  ['image/jpeg', readJpeg],
  ['image/png', readPng],
  ['image/webp', readWebp],
  ['image/gif', readGif],
] as const;

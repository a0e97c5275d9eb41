import { readGif, readJpeg, readPng, readWebp } from './imageFormats.ts';

export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif';

export interface ImageFile {
  type: ImageType;
  /** In pixels, as the file declares them. 0 in a JPEG with too many parts before its size. */
  width: number;
  height: number;
  /** False if the file is truncated or has other data after the end of the image. */
  isComplete: boolean;
  /** Whether the file has more parts than real images have. Then the rest was not read, and removing its metadata would be slow. */
  hasTooManyParts: boolean;
}

/** Larger images aren't decoded, because a small file could otherwise use up the memory. */
export const maxPixels = 50_000_000;

/**
 * Returns the type and size of an image according to its bytes, without decoding it, or null if it isn't a JPEG, PNG,
 * WebP or GIF. SVG isn't supported, because it can contain scripts.
 */
export function readImageFile(bytes: Uint8Array): ImageFile | null {
  for (const [type, read] of imageReaders) {
    const parsedImage = read(bytes);
    if (parsedImage === null) continue;
    const { width, height, end, hasTooManyParts } = parsedImage;
    return hasTooManyParts || (width > 0 && height > 0)
      ? { type, width, height, isComplete: end === bytes.length, hasTooManyParts }
      : null;
  }
  return null;
}

const imageReaders = [
  ['image/jpeg', readJpeg],
  ['image/png', readPng],
  ['image/webp', readWebp],
  ['image/gif', readGif],
] as const;

import { parseGif } from './formats/gif.ts';
import { parseJpeg } from './formats/jpeg.ts';
import type { ParsedImage } from './formats/parsedImage.ts';
import { parsePng } from './formats/png.ts';
import { parseWebp } from './formats/webp.ts';
import { isMarkedAsGenerated } from './generatedImage.ts';

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
  /** Whether the admin panel drew it, with a thought as its caption. */
  isGenerated: boolean;
}

/** Larger images aren't decoded, because a small file could otherwise use up the memory. */
export const maxPixels = 50_000_000;

/**
 * Reading a file takes time for each of its segments, chunks, blocks and fill bytes, and a malicious file may have
 * millions. Real images have far fewer: libpng writes a chunk for every 8 kB, and an animation needs two blocks for a
 * frame.
 */
export const maxImageParts = 10_000;

/**
 * Returns the type and size of an image according to its bytes, without decoding it, or null if it isn't a JPEG, PNG,
 * WebP or GIF. SVG isn't supported, because it can contain scripts.
 */
export function readImageFile(bytes: Uint8Array): ImageFile | null {
  const parsed = parseImage(bytes, maxImageParts);
  if (parsed === null) return null;
  const { type, width, height, end, partCount } = parsed;
  const hasTooManyParts = partCount > maxImageParts;
  if (!hasTooManyParts && (width === 0 || height === 0)) return null;
  const isComplete = !hasTooManyParts && end === bytes.length;
  return { type, width, height, isComplete, hasTooManyParts, isGenerated: isMarkedAsGenerated(bytes) };
}

/**
 * Returns the image without the metadata of cameras and editors: EXIF with the location and device, XMP, comments,
 * thumbnails, and any data after the end. Colour profiles, animations and the orientation are retained, because images would
 * look different without them. Everything that is not known to affect how an image looks is removed. The pixels aren't
 * decoded. A file without metadata is returned byte for byte, and so is one that isn't an image. Required parts of a wrong
 * length are removed as well, so the result may be invalid if the file was.
 */
export function removeMetadata(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return parseImage(bytes, Infinity)?.withoutMetadata() ?? new Uint8Array(bytes);
}

function parseImage(bytes: Uint8Array, maxParts: number): (ParsedImage & { type: ImageType }) | null {
  for (const [type, parse] of imageParsers) {
    const parsed = parse(bytes, maxParts);
    if (parsed !== null) return { type, ...parsed };
  }
  return null;
}

const imageParsers = [
  ['image/jpeg', parseJpeg],
  ['image/png', parsePng],
  ['image/webp', parseWebp],
  ['image/gif', parseGif],
] as const;

import { imageExtensions, parseStoredImageName } from '#domain/images/imageUrl.ts';
import { type ImageType, readImageFile, removeMetadata } from '#domain/images/imageFile.ts';
import { createHash } from 'node:crypto';

/** Returns `{sha256}.{ext}`. The name depends only on the bytes, so the image at a URL never changes. */
export function imageNameOf(bytes: Uint8Array, type: ImageType): string {
  return `${createHash('sha256').update(bytes).digest('hex')}.${imageExtensions[type]}`;
}

export function imagePathOf(name: string): string {
  return `/images/${name}`;
}

/** Returns the bytes of a base64 data URL, whatever its media type, and null for any other URL. */
export function decodeDataUrl(url: string): Uint8Array | null {
  if (!url.startsWith('data:')) return null;
  const comma = url.indexOf(',');
  if (comma === -1 || !url.slice(0, comma).endsWith(';base64')) return null;
  return Buffer.from(url.slice(comma + 1), 'base64');
}

/**
 * Returns the name of a stored thought's image, and its bytes if it is a data URL of a legacy record. Returns null for
 * images on other sites, and for data URLs that don't contain a JPEG, PNG, WebP or GIF.
 */
export function readStoredImage(imageUrl: string): { name: string; bytes: Uint8Array | null } | null {
  const name = parseStoredImageName(imageUrl);
  if (name !== null) return { name, bytes: null };
  const bytes = decodeDataUrl(imageUrl);
  const file = bytes && readImageFile(bytes);
  if (bytes === null || file === null) return null;
  const clean = removeMetadata(bytes);
  return { name: imageNameOf(clean, file.type), bytes: clean };
}

import type { ImageType } from '#domain/images/imageType.ts';
import { imageExtensions } from '#domain/images/imageUrl.ts';
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

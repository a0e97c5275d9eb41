import { imageExtensions, type ImageType } from '#domain/images/imageUrl.ts';
import { createHash } from 'node:crypto';

/** Returns `{sha256}.{ext}`. The name depends only on the bytes, so the image at a URL never changes. */
export function imageNameOf(bytes: Uint8Array, type: ImageType): string {
  return `${createHash('sha256').update(bytes).digest('hex')}.${imageExtensions[type]}`;
}

export function imagePathOf(name: string): string {
  return `/images/${name}`;
}

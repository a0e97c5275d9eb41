import type { ImageType } from './imageFile.ts';

/** The most bytes of a stored image: with its fields it fits into one document of Firestore. */
export const maxImageBytes = 600 * 1024;

/** The extension that each type of image has in an address. */
export const imageExtensions = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
} as const satisfies Record<ImageType, string>;

const storedImagePath = new RegExp(
  `^/images/([0-9a-f]{64}\\.(?:${Object.values(imageExtensions).join('|')}))$`,
);
const imageDataUrl = new RegExp(`^data:(?:${Object.keys(imageExtensions).join('|')});base64,`);

/** The name in an address such as `/images/{sha256}.jpg`; null for every other. */
export function parseStoredImageName(url: string): string | null {
  return storedImagePath.exec(url)?.[1] ?? null;
}

/** Whether an address says that it holds an image of ours itself. */
export function isImageDataUrl(url: string): boolean {
  return imageDataUrl.test(url);
}

/** Whether an image is on another site, from where it can be copied into our own store. */
export function isExternalImage(url: string): boolean {
  return /^https:\/\//i.test(url);
}

/**
 * The address of a thought's image where a browser may load it from; null for none, and for what only looks like one.
 * An image on another site is not loaded, because that site would see the visitor.
 */
export function toImageSrc(imageUrl: string | null): string | null {
  return imageUrl !== null && (/^\/(?![/\\])/.test(imageUrl) || isImageDataUrl(imageUrl)) ? imageUrl : null;
}

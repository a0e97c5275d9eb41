import type { ImageType } from './imageType.ts';

/** The maximum size of a stored image. Such an image fits into one Firestore document. */
export const maxImageBytes = 600 * 1024;

/** The file extension of each image type in URLs. */
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

/** Returns the file name in a URL such as `/images/{sha256}.jpg`, or null for any other URL. */
export function parseStoredImageName(url: string): string | null {
  return storedImagePath.exec(url)?.[1] ?? null;
}

/** Returns the media type of a stored image by its name or URL; an empty string for other files. */
export function mediaTypeOf(name: string): string {
  return Object.entries(imageExtensions).find(([, extension]) => name.endsWith(`.${extension}`))?.[0] ?? '';
}

/** Returns whether this is a data URL of a supported image type. */
export function isImageDataUrl(url: string): boolean {
  return imageDataUrl.test(url);
}

/** Returns whether an image is on another site. Such images are copied into our own store. */
export function isExternalImage(url: string): boolean {
  return /^https:\/\//i.test(url);
}

/**
 * Returns the URL of a thought's image if a browser may load it, otherwise null. Images on other sites aren't loaded,
 * because those sites would learn about the visitor.
 */
export function toImageSrc(imageUrl: string | null): string | null {
  return imageUrl !== null && (/^\/(?![/\\])/.test(imageUrl) || isImageDataUrl(imageUrl)) ? imageUrl : null;
}

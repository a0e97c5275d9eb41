/** The maximum size of a stored image. Such an image fits into one Firestore document. */
export const maxImageBytes = 600 * 1024;
export const maxImageSize = { width: 1600, height: 1200 } as const;

/** The types of images that are stored, with their file extension. SVG is excluded, because it can contain scripts. */
export const imageExtensions = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
} as const;

export type ImageType = keyof typeof imageExtensions;

const storedImagePath = new RegExp(
  `^/images/([0-9a-f]{64}\\.(?:${Object.values(imageExtensions).join('|')}))$`,
);
const imageDataUrl = new RegExp(`^data:(?:${Object.keys(imageExtensions).join('|')});base64,`);

/** Returns the file name in a URL such as `/images/{sha256}.jpg`, or null for any other URL. */
export function parseStoredImageName(url: string): string | null {
  return storedImagePath.exec(url)?.[1] ?? null;
}

/** Returns the URL of a stored image by its name. */
export function imagePathOf(name: string): string {
  return `/images/${name}`;
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

/** The first bytes of each type of file, in Latin-1. */
const signatures: readonly (readonly [type: ImageType | 'image/heic', signature: RegExp])[] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
  ['image/gif', /^GIF8[79]a/],
  ['image/heic', /^[^]{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/],
];

/** Returns the type of an image by its first bytes, whatever its name says; null for any other file. */
export function readImageType(bytes: Uint8Array): ImageType | 'image/heic' | null {
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  return signatures.find(([, signature]) => signature.test(start))?.[0] ?? null;
}

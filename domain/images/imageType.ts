/** The types of images that are stored. SVG isn't one, because it can contain scripts. */
export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif';

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

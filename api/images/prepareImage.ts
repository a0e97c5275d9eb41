// Makes any image one that can be stored: upright, small enough, and without metadata. Nothing of the file is kept but pixels.
import { type ImageType, maxImageBytes, maxImageSize, readImageType } from '#domain/images/imageUrl.ts';
import sharp, { type Sharp } from 'sharp';
import { imageNameOf } from './imageNames.ts';
import { runOneAtATime } from './oneAtATime.ts';

/** An image with its name, or the problem as a sentence. */
export type PreparedImage = { name: string; bytes: Uint8Array } | { problem: string };

const encoders = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
} as const;
/** Larger images aren't decoded, because a small file could otherwise use up the memory. */
const maxPixelsByRows = 50_000_000;
/** The limit for a format whose decoder needs all pixels at once, up to 8 bytes for each. */
const maxPixelsAtOnce = 16_000_000;
const jpegQualities = [80, 60, 40, 20];

sharp.cache(false);

/** Of an animation it returns the first frame. A file that stays too large in its own format becomes a JPEG. */
export function prepareImage(bytes: Uint8Array): Promise<PreparedImage> {
  return runOneAtATime(async () => {
    const type = readImageType(bytes);
    if (type === 'image/heic') return fail('This is a HEIC photo. Export it as a JPEG, and choose that.');
    if (type === null) return fail('This file is not a JPEG, PNG, WebP or GIF. Choose another image.');
    try {
      const { width, height, isProgressive } = await sharp(bytes, { limitInputPixels: false }).metadata();
      const isDecodedByRows = ['image/jpeg', 'image/png'].includes(type) && !isProgressive;
      const maxPixels = isDecodedByRows ? maxPixelsByRows : maxPixelsAtOnce;
      if (width * height > maxPixels) {
        const millions = maxPixels / 1_000_000;
        return fail(`This image has more than ${millions} million pixels. Choose a smaller one.`);
      }
      const small = await encode(await decode(bytes), type);
      return small === null
        ? fail(`This image is larger than ${maxImageBytes / 1024} KB. Choose a smaller one.`)
        : { name: imageNameOf(small.bytes, small.type), bytes: small.bytes };
    } catch {
      return fail('This image is malformed. Choose another one.');
    }
  });
}

function fail(problem: string) {
  return { problem };
}

/** Returns the upright, small pixels, so that the file is decoded only once. */
async function decode(bytes: Uint8Array): Promise<Sharp> {
  const { data, info } = await sharp(bytes, { failOn: 'error' })
    .autoOrient()
    .resize({ ...maxImageSize, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info });
}

async function encode(image: Sharp, type: ImageType): Promise<{ type: ImageType; bytes: Uint8Array } | null> {
  // A quality would make a PNG one of a few colours, which takes seconds.
  const options = type === 'image/png' ? {} : { quality: 90 };
  const first = await image.clone().toFormat(encoders[type], options).toBuffer();
  if (first.length <= maxImageBytes) return { type, bytes: first };
  for (const quality of jpegQualities) {
    const bytes = await image.clone().flatten({ background: '#fff' }).jpeg({ quality }).toBuffer();
    if (bytes.length <= maxImageBytes) return { type: 'image/jpeg', bytes };
  }
  return null;
}

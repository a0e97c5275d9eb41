// Converts any image into one that can be stored: upright, small enough, and without metadata.
import {
  imageExtensions,
  type ImageType,
  maxImageBytes,
  maxImageSize,
  readImageType,
} from '#domain/images/imageUrl.ts';
import { hash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { runOneAtATime } from './oneAtATime.ts';

/** An image with its name, or the problem as a sentence. */
export type PreparedImage = { name: string; bytes: Uint8Array } | { problem: string };

const encoders = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
} as const;
/** The maximum size of an image to decode. A larger one could use up the memory although its file is small. */
const maxPixelsByRows = 50_000_000;
/** The maximum for formats whose decoders need all pixels at once, with up to 8 bytes each. */
const maxPixelsAtOnce = 16_000_000;
const jpegQualities = [80, 60, 40, 20];

sharp.cache(false);

/** Shrinks an image; of an animation, the first frame. A file that is still too large becomes a JPEG. */
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

/** Decodes the image once, upright and scaled down. */
async function decode(bytes: Uint8Array): Promise<Sharp> {
  const { data, info } = await sharp(bytes, { failOn: 'error' })
    .autoOrient()
    .resize({ ...maxImageSize, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info });
}

async function encode(image: Sharp, type: ImageType): Promise<{ type: ImageType; bytes: Uint8Array } | null> {
  // With a quality, sharp would reduce the colours of a PNG, which takes seconds.
  const options = type === 'image/png' ? {} : { quality: 90 };
  const first = await image.clone().toFormat(encoders[type], options).toBuffer();
  if (first.length <= maxImageBytes) return { type, bytes: first };
  for (const quality of jpegQualities) {
    const bytes = await image.clone().flatten({ background: '#fff' }).jpeg({ quality }).toBuffer();
    if (bytes.length <= maxImageBytes) return { type: 'image/jpeg', bytes };
  }
  return null;
}

/** Returns `{sha256}.{ext}`. The name depends only on the bytes, so the image at a URL never changes. */
export function imageNameOf(bytes: Uint8Array, type: ImageType): string {
  return `${hash('sha256', bytes)}.${imageExtensions[type]}`;
}

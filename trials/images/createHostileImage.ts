// Images with metadata, with changed bytes, or with very many parts.
import { changeBytes, pick, randomInteger } from '../traffic/randomValues.ts';
import * as samples from '../../tests/support/browser/imageSamples.ts';
import { type Random, shuffleItems } from '../../domain/feed/random.ts';

type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif';

export interface HostileImage {
  /** What was done, such as `metadata in png: tEXt`. */
  description: string;
  bytes: Buffer;
  /** Whether the canary is only where it has to be removed. In a file with wrong lengths, it may be part of the pixels. */
  hasCanary: boolean;
}

/** Part of the metadata in the files of the trial. No stored image may contain it. */
export const canary = 'CANARY 47.3769 N 8.5417 E';

interface ValidImage {
  format: ImageFormat;
  bytes: Buffer;
  /** The offsets at which the format allows further parts. */
  places: readonly number[];
}

const { jpeg, png, webp, losslessWebp, gif, createPngChunk, createRiffChunk, createSegment } = samples;
const noisyPng = samples.createNoisyPng(60, 40);
/** With the header that is needed for metadata and animations. */
const extendedWebp = Buffer.concat([
  webp.subarray(0, 12),
  createRiffChunk('VP8X', '\x0c\0\0\0\u0007\0\0\u0005\0\0'),
  webp.subarray(12),
]);

const validImages: readonly ValidImage[] = [
  { format: 'jpeg', bytes: jpeg, places: [2, jpeg.indexOf('ffda', 0, 'hex')] },
  ...[png, noisyPng].map((bytes) => ({ format: 'png' as const, bytes, places: [33, bytes.length - 12] })),
  ...[webp, losslessWebp].map((bytes) => ({ format: 'webp' as const, bytes, places: [bytes.length] })),
  { format: 'webp', bytes: extendedWebp, places: [30, extendedWebp.length] },
  // Behind the colour table.
  { format: 'gif', bytes: gif, places: [19, gif.length - 1] },
];

/** Returns the image with these parts at one of its places. */
function addParts(
  { format, bytes, places }: ValidImage,
  parts: readonly Buffer[],
  random: Random,
): Buffer<ArrayBuffer> {
  const at = pick(places, random);
  const file = Buffer.concat([bytes.subarray(0, at), ...parts, bytes.subarray(at)]);
  // The header of a WebP contains its length.
  if (format === 'webp') file.writeUInt32LE(file.length - 8, 4);
  return file;
}

export function createHostileImage(random: Random): HostileImage {
  const image = pick(validImages, random);
  const kind = random();
  if (kind < 0.05) return createExpensiveImage(image, random);
  const available = Object.entries(metadataParts[image.format]);
  const chosen = shuffleItems(available, random).slice(0, 1 + randomInteger(3, random));
  const description = `metadata in ${image.format}: ${chosen.map(([name]) => name).join(', ')}`;
  const file = addParts(
    image,
    chosen.map(([, part]) => part),
    random,
  );
  if (kind < 0.35) return { description, bytes: file, hasCanary: true };
  const bytes =
    kind < 0.6 ? writeExtremeNumber(file, image.places, random) : changeBytes(file, random, starts);
  return { description: `changed bytes and ${description}`, bytes, hasCanary: false };
}

const starts = validImages.map(({ bytes }) => bytes.subarray(0, 40));

/** The lengths and sizes that are most often misread. */
const extremes = [0, 1, 2, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff];

/** Overwrites a number in the first bytes of the file or of one of its parts. */
function writeExtremeNumber(file: Buffer, places: readonly number[], random: Random): Buffer {
  const changed = Buffer.from(file);
  const width = pick([1, 2, 4], random);
  const offset = pick([0, ...places], random) + randomInteger(30, random);
  const value = pick(extremes, random) % 256 ** width;
  if (offset + width > changed.length) return changed.subarray(0, offset - width);
  if (random() < 0.5) changed.writeUIntBE(value, offset, width);
  else changed.writeUIntLE(value, offset, width);
  return changed;
}

/** The largest file that is accepted has 600 KB, and 4 MB on another site. */
const maxLengths = [614_000, 4_194_000];

/** Returns a file of a largest size that consists of very many small parts, or of parts that have to be searched. */
function createExpensiveImage(image: ValidImage, random: Random): HostileImage {
  const [name, part] = pick(Object.entries(expensiveParts[image.format]), random);
  const count = Math.floor((pick(maxLengths, random) - image.bytes.length) / part.length);
  const bytes = addParts(
    image,
    Array.from({ length: count }, () => part),
    random,
  );
  return { description: `${count} × ${name} in ${image.format}`, bytes, hasCanary: false };
}

/** @param chunks the frame's chunks, one character per byte */
function createWebpFrame(chunks: string): Buffer {
  return createRiffChunk('ANMF', `${'\0'.repeat(16)}${chunks}`);
}

function createGifExtension(label: number, blocks: readonly string[]): Buffer {
  const subBlocks = blocks.map((block) => `${String.fromCharCode(block.length)}${block}`);
  return Buffer.from(`!${String.fromCharCode(label)}${subBlocks.join('')}\0`, 'latin1');
}

/** Parts that contain the canary, by what they are. All have the correct lengths. */
const metadataParts: Record<ImageFormat, Record<string, Buffer>> = {
  jpeg: {
    exif: createSegment(0xe1, `Exif\0\0MM\0*\0\0\0\u0008\0\0${canary}`),
    xmp: createSegment(0xe1, `http://ns.adobe.com/xap/1.0/\0${canary}`),
    otherImages: createSegment(0xe2, `MPF\0${canary}`),
    falseColourProfile: createSegment(0xe2, `ICC_PROFILE\0\u0001\u0001${canary}`),
    photoshop: createSegment(0xed, `Photoshop 3.0\0${canary}`),
    longAdobe: createSegment(0xee, `Adobe\0d\0\0\0\0\u0001${canary}`),
    comment: createSegment(0xfe, canary),
    application: createSegment(0xe5, canary),
    thumbnail: createSegment(0xe0, `JFIF\0\u0001\u0002\0\0\u0001\0\u0001\u0001\u0001${canary}`),
    extension: createSegment(0xf0, canary),
    reserved: createSegment(0x02, canary),
    lastReserved: createSegment(0xbf, canary),
  },
  png: Object.fromEntries(
    ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'prVt', 'gAMA', 'pHYs', 'sRGB', 'cHRM', 'sBIT', 'bKGD'].map(
      (type) => [type, createPngChunk(type, Buffer.from(canary.repeat(2)))],
    ),
  ),
  webp: {
    exif: createRiffChunk('EXIF', `MM\0*\0\0\0\u0008\0\0${canary}`),
    xmp: createRiffChunk('XMP ', canary),
    unknown: createRiffChunk('abcd', canary),
    falseColourProfile: createRiffChunk('ICCP', canary),
    longAnimation: createRiffChunk('ANIM', `\0\0\0\0\0\0${canary}`),
    frame: createWebpFrame(createRiffChunk('EXIF', canary).toString('latin1')),
  },
  gif: {
    comment: createGifExtension(0xfe, [canary]),
    plainText: createGifExtension(0x01, ['\0'.repeat(12), canary]),
    xmp: createGifExtension(0xff, ['XMP DataXMP', canary]),
    longLoop: createGifExtension(0xff, ['NETSCAPE2.0', '\u0001\0\0', canary]),
    falseColourProfile: createGifExtension(0xff, ['ICCRGBG1012', canary]),
    longControl: createGifExtension(0xf9, ['\0\0\0\0', canary]),
    otherExtension: createGifExtension(0x42, [canary]),
  },
};

const emptyText = createPngChunk('tEXt', Buffer.alloc(0));
const emptyPixels = createPngChunk('IDAT', Buffer.alloc(0));
const emptyChunk = createRiffChunk('abcd', '').toString('latin1');

/** EXIF data that announce 65,535 entries but have none. */
const announcedEntries = 'MM\0*\0\0\0\u0008\xff\xff';

const expensiveParts: Record<ImageFormat, Record<string, Buffer>> = {
  jpeg: {
    'an empty comment': createSegment(0xfe, ''),
    'an empty table': createSegment(0xdb, ''),
    'fill bytes': Buffer.from([0xff]),
    'EXIF data with announced entries': createSegment(0xe1, `Exif\0\0${announcedEntries}`),
    'a restart marker in a scan': Buffer.from([0xff, 0xda, 0, 2, 0xff, 0xd0, 0xff, 0]),
  },
  png: {
    'an empty text': emptyText,
    'empty pixels': emptyPixels,
    'an empty text and empty pixels': Buffer.concat([emptyText, emptyPixels]),
  },
  webp: {
    'an empty chunk': Buffer.from(emptyChunk, 'latin1'),
    'a frame with an empty chunk': createWebpFrame(emptyChunk),
    'a frame of 70,000 empty chunks': createWebpFrame(emptyChunk.repeat(70_000)),
    'empty pixels': createRiffChunk('VP8 ', ''),
    'EXIF data with announced entries': createRiffChunk('EXIF', announcedEntries),
  },
  gif: {
    'an empty extension': createGifExtension(0xf9, []),
    'a comment of single bytes': createGifExtension(0xfe, Array.from('<'.repeat(100))),
  },
};

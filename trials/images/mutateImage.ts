import { changeBytes, pick, randomInteger } from '../traffic/randomValues.ts';
import * as samples from '../../tests/support/browser/imageSamples.ts';
import { type Random, shuffleItems } from '../../domain/feed/random.ts';
import {
  canary,
  createGifExtension,
  createMetadataParts,
  createWebpFrame,
  type ImageFormat,
  joinParts,
  splitImage,
} from './imageParts.ts';

export interface HostileImage {
  /** The mutation, such as `metadata in png: tEXt`. */
  description: string;
  bytes: Buffer;
  /** Whether the canary is only where it has to be removed. In a file with wrong lengths, it may be part of the pixels. */
  hasCanary: boolean;
}

const seeds: readonly { format: ImageFormat; bytes: Buffer }[] = [
  { format: 'jpeg', bytes: samples.jpeg },
  { format: 'png', bytes: samples.png },
  { format: 'png', bytes: samples.createNoisyPng(60, 40) },
  { format: 'webp', bytes: samples.webp },
  { format: 'webp', bytes: samples.losslessWebp },
  { format: 'webp', bytes: createExtendedWebp() },
  { format: 'gif', bytes: samples.gif },
];

const starts = seeds.map(({ bytes }) => bytes.subarray(0, 40));

/** Returns a hostile image: with metadata, with a wrong structure, with wrong bytes, or one that is expensive to read. */
export function createHostileImage(random: Random): HostileImage {
  const seed = pick(seeds, random);
  const kind = random();
  if (kind < 0.3) return addMetadata(seed, random);
  if (kind < 0.6) return changeStructure(seed, random);
  if (kind < 0.95)
    return {
      description: `changed bytes in ${seed.format}`,
      bytes: changeBytes(seed.bytes, random, starts),
      hasCanary: false,
    };
  return createExpensiveImage(random);
}

function addMetadata({ format, bytes }: (typeof seeds)[number], random: Random): HostileImage {
  const [header = Buffer.alloc(0), ...parts] = splitImage(format, bytes);
  const available = Object.entries(createMetadataParts(format));
  const chosen = shuffleItems(available, random).slice(0, 1 + randomInteger(3, random));
  for (const [, part] of chosen) parts.splice(placeFor(format, parts, random), 0, part);
  const names = chosen.map(([name]) => name).join(', ');
  const file = joinParts(format, [header, ...parts]);
  return { description: `metadata in ${format}: ${names}`, bytes: file, hasCanary: true };
}

/** Returns an index before the last part, and after the first chunk in formats that have the size there. */
function placeFor(format: ImageFormat, parts: readonly Buffer[], random: Random): number {
  const first = format === 'png' || format === 'webp' ? 1 : 0;
  const last = format === 'webp' ? parts.length : parts.length - 1;
  return first + randomInteger(last - first + 1, random);
}

function changeStructure({ format, bytes }: (typeof seeds)[number], random: Random): HostileImage {
  const parts: Buffer[] = splitImage(format, bytes).map((part) => Buffer.from(part));
  parts.splice(1, 0, ...shuffleItems(Object.values(createMetadataParts(format)), random).slice(0, 2));
  const index = randomInteger(parts.length, random);
  const part = parts[index] ?? Buffer.alloc(0);
  const change = pick(Object.keys(partChanges), random);
  parts.splice(index, 1, ...(partChanges[change]?.(part, random) ?? []));
  const file = random() < 0.7 ? joinParts(format, parts) : Buffer.concat(parts);
  return { description: `${change} of part ${index} in ${format}`, bytes: file, hasCanary: false };
}

/** The lengths and sizes that are most often misread. */
const extremes = [0, 1, 2, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff];

const partChanges: Record<string, (part: Buffer, random: Random) => Buffer[]> = {
  removal: () => [],
  repetition: (part, random) => Array.from({ length: 2 + randomInteger(50, random) }, () => part),
  truncation: (part, random) => [part.subarray(0, randomInteger(part.length, random))],
  'extreme number': (part, random) => {
    const changed = Buffer.from(part);
    const width = pick([1, 2, 4], random);
    const offset = randomInteger(Math.max(1, Math.min(part.length - width, 30)), random);
    const value = pick(extremes, random) % 256 ** width;
    if (offset + width > part.length) return [changed];
    if (random() < 0.5) changed.writeUIntBE(value, offset, width);
    else changed.writeUIntLE(value, offset, width);
    return [changed];
  },
  extension: (part, random) => [part, Buffer.alloc(randomInteger(300, random), canary)],
};

/** The largest file that is accepted has 600 KB, and 4 MB on another site. */
const maxLengths = [614_000, 4_194_000];

/** Returns a file of a largest size that consists of very many small parts, or of parts that have to be searched. */
function createExpensiveImage(random: Random): HostileImage {
  const [description, format, part] = pick(expensiveParts, random);
  const seed = pick(
    seeds.filter((seed) => seed.format === format),
    random,
  );
  const [header = Buffer.alloc(0), first = Buffer.alloc(0), ...rest] = splitImage(format, seed.bytes);
  const count = Math.floor((pick(maxLengths, random) - seed.bytes.length) / part.length);
  const parts = [header, first, ...Array.from({ length: count }, () => part), ...rest];
  return {
    description: `${count} × ${description} in ${format}`,
    bytes: joinParts(format, parts),
    hasCanary: false,
  };
}

const emptyText = samples.createPngChunk('tEXt', Buffer.alloc(0));
const emptyPixels = samples.createPngChunk('IDAT', Buffer.alloc(0));
const emptyChunk = samples.createRiffChunk('abcd', '').toString('latin1');

/** EXIF data that announce 65,535 entries but have none. */
const announcedEntries = 'MM\0*\0\0\0\u0008\xff\xff';

const expensiveParts: readonly (readonly [string, ImageFormat, Buffer])[] = [
  ['an empty comment', 'jpeg', samples.createSegment(0xfe, '')],
  ['an empty table', 'jpeg', samples.createSegment(0xdb, '')],
  ['fill bytes', 'jpeg', Buffer.from([0xff])],
  ['EXIF data with announced entries', 'jpeg', samples.createSegment(0xe1, `Exif\0\0${announcedEntries}`)],
  ['a restart marker in a scan', 'jpeg', Buffer.from([0xff, 0xda, 0, 2, 0xff, 0xd0, 0xff, 0])],
  ['an empty text', 'png', emptyText],
  ['empty pixels', 'png', emptyPixels],
  ['an empty text and empty pixels', 'png', Buffer.concat([emptyText, emptyPixels])],
  ['an empty chunk', 'webp', Buffer.from(emptyChunk, 'latin1')],
  ['a frame with an empty chunk', 'webp', createWebpFrame(emptyChunk)],
  ['a frame of 70,000 empty chunks', 'webp', createWebpFrame(emptyChunk.repeat(70_000))],
  ['empty pixels', 'webp', samples.createRiffChunk('VP8 ', '')],
  ['EXIF data with announced entries', 'webp', samples.createRiffChunk('EXIF', announcedEntries)],
  ['an empty extension', 'gif', createGifExtension(0xf9, [])],
  ['a comment of single bytes', 'gif', createGifExtension(0xfe, Array.from('<'.repeat(100)))],
];

/** Returns a WebP with the header that is needed for metadata and animations. */
function createExtendedWebp(): Buffer {
  const [header = Buffer.alloc(0), pixels = Buffer.alloc(0)] = splitImage('webp', samples.webp);
  return joinParts('webp', [
    header,
    samples.createRiffChunk('VP8X', '\x0c\0\0\0\u0007\0\0\u0005\0\0'),
    pixels,
  ]);
}

// Removes what a camera or an editor writes beside the picture: EXIF with the place and the device, XMP, comments,
// thumbnails. Colour profiles and animations stay; so does the orientation, without which a photo would lie on its side.
import type { ImageType } from './imageFile.ts';
import { colourTableLength, endOfScan, endOfSubBlocks, text, uint, uintLittle } from './imageFormats.ts';

/**
 * The same picture without metadata; the pixels are not decoded. Whatever follows the end of the picture goes too.
 * A file without metadata comes back byte for byte.
 * @param type what `readImageFile` says that the bytes are.
 */
export function withoutMetadata(bytes: Uint8Array, type: ImageType): Uint8Array<ArrayBuffer> {
  return joined(strippers[type](bytes));
}

const strippers: Record<ImageType, (bytes: Uint8Array) => Uint8Array[]> = {
  'image/jpeg': jpegParts,
  'image/png': pngParts,
  'image/webp': webpParts,
  'image/gif': gifParts,
};

function jpegParts(bytes: Uint8Array): Uint8Array[] {
  const parts: Uint8Array[] = [];
  let orientation = upright;
  for (let at = 2; uint(bytes, at, 1) === 0xff;) {
    const marker = uint(bytes, at + 1, 1);
    if (marker === 0xd9) {
      parts.push(bytes.subarray(at, at + 2));
      break;
    }
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = uint(bytes, at + 2, 2);
    if (!(length >= 2)) break;
    const end = marker === 0xda ? endOfScan(bytes, at + 2 + length) : at + 2 + length;
    const segment = bytes.subarray(at, end);
    if (marker === 0xe1) orientation = orientationOf(segment.subarray(4)) ?? orientation;
    parts.push(...keptOfSegment(segment, marker));
    at = end;
  }
  if (orientation !== upright) parts.splice(isJfif(parts[0]) ? 1 : 0, 0, exifSegment(orientation));
  return [bytes.subarray(0, 2), ...parts];
}

/** Nothing of a comment, and of the application segments only those that say how the pixels are to be read. */
function keptOfSegment(segment: Uint8Array, marker: number): Uint8Array[] {
  if (marker === 0xe0 && isJfif(segment)) return [withoutThumbnail(segment)];
  const isKept =
    marker === 0xe2
      ? text(segment, 4, 12) === 'ICC_PROFILE\0'
      : marker === 0xee
        ? text(segment, 4, 5) === 'Adobe'
        : !(marker >= 0xe0 && marker <= 0xef) && marker !== 0xfe;
  return isKept ? [segment] : [];
}

function isJfif(segment: Uint8Array | undefined): boolean {
  return segment !== undefined && uint(segment, 1, 1) === 0xe0 && text(segment, 4, 5) === 'JFIF\0';
}

/** The header of a JFIF file has 18 bytes, of which the last two are the size of the thumbnail behind them. */
function withoutThumbnail(segment: Uint8Array): Uint8Array {
  if (segment.length <= 18) return segment;
  const header = segment.slice(0, 18);
  header.set([0, 16], 2);
  header.set([0, 0], 16);
  return header;
}

/** https://www.w3.org/TR/png-3/#4Concepts.FormatTypes; what says how to show the picture, animations included. */
const pngChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs acTL fcTL fdAT'.split(' '),
);

function pngParts(bytes: Uint8Array): Uint8Array[] {
  const parts = [bytes.subarray(0, 8)];
  for (let at = 8; at < bytes.length;) {
    const type = text(bytes, at + 4, 4);
    const end = at + 12 + uint(bytes, at, 4);
    if (pngChunks.has(type)) parts.push(bytes.subarray(at, end));
    if (type === 'IEND') break;
    at = end;
  }
  return parts;
}

const webpChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const exifFlag = 0x08;
const xmpFlag = 0x04;

function webpParts(bytes: Uint8Array): Uint8Array[] {
  const parts: Uint8Array[] = [];
  let orientation = upright;
  const end = Math.min(8 + uintLittle(bytes, 4, 4), bytes.length);
  for (let at = 12; at + 8 <= end;) {
    const type = text(bytes, at, 4);
    const length = uintLittle(bytes, at + 4, 4);
    const chunk = bytes.subarray(at, Math.min(at + 8 + length + (length % 2), end));
    if (type === 'EXIF') orientation = orientationOf(chunk.subarray(8)) ?? orientation;
    if (webpChunks.has(type)) parts.push(chunk);
    at += 8 + length + (length % 2);
  }
  const hasExif = orientation !== upright;
  const [first, ...rest] = parts;
  if (first !== undefined && text(first, 0, 4) === 'VP8X') {
    const header = first.slice();
    header[8] = (uint(first, 8, 1) & ~(exifFlag | xmpFlag)) | (hasExif ? exifFlag : 0);
    parts.splice(0, parts.length, header, ...rest, ...(hasExif ? [exifChunk(orientation)] : []));
  }
  return [riffHeader(parts), ...parts];
}

function riffHeader(parts: readonly Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 4);
  return Uint8Array.from([...codes('RIFF'), ...littleEndian(length), ...codes('WEBP')]);
}

/** Looping, and the colour profile; every other application extension is metadata. */
const gifApplications = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);

function gifParts(bytes: Uint8Array): Uint8Array[] {
  let at = 13 + colourTableLength(bytes, 10);
  const parts = [bytes.subarray(0, at)];
  while (at < bytes.length) {
    const block = uint(bytes, at, 1);
    if (block !== 0x21 && block !== 0x2c) {
      if (block === 0x3b) parts.push(bytes.subarray(at, at + 1));
      break;
    }
    const dataAt = block === 0x21 ? at + 2 : at + 11 + colourTableLength(bytes, at + 9);
    const end = endOfSubBlocks(bytes, dataAt);
    const label = uint(bytes, at + 1, 1);
    const isKept =
      block === 0x2c || label === 0xf9 || (label === 0xff && gifApplications.has(text(bytes, at + 3, 11)));
    if (isKept) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return parts;
}

/** The value of EXIF's orientation for a picture that is shown as it is stored. */
const upright = 1;
const exifMark = 'Exif\0\0';

/** The orientation, 1 to 8, in an EXIF block with or without its mark; null where there is none. */
function orientationOf(block: Uint8Array): number | null {
  const tiff = text(block, 0, 6) === exifMark ? block.subarray(6) : block;
  const read = { MM: uint, II: uintLittle }[text(tiff, 0, 2)];
  if (read === undefined) return null;
  const directory = read(tiff, 4, 4);
  const entries = read(tiff, directory, 2);
  for (let index = 0; index < entries; index += 1) {
    const entry = directory + 2 + 12 * index;
    if (read(tiff, entry, 2) !== 0x0112) continue;
    const value = read(tiff, entry + 8, 2);
    return value >= 1 && value <= 8 ? value : null;
  }
  return null;
}

/** A TIFF block with one directory, whose one entry is the orientation. */
function orientationBlock(orientation: number): number[] {
  const header = [...codes('MM'), 0, 42, 0, 0, 0, 8];
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
  return [...header, 0, 1, ...entry, 0, 0, 0, 0];
}

function exifSegment(orientation: number): Uint8Array {
  const data = [...codes(exifMark), ...orientationBlock(orientation)];
  return Uint8Array.from([0xff, 0xe1, 0, data.length + 2, ...data]);
}

function exifChunk(orientation: number): Uint8Array {
  const data = orientationBlock(orientation);
  return Uint8Array.from([...codes('EXIF'), ...littleEndian(data.length), ...data]);
}

function littleEndian(value: number): number[] {
  return [0, 8, 16, 24].map((shift) => (value >>> shift) & 0xff);
}

function codes(ascii: string): number[] {
  return Array.from(ascii, (character) => character.charCodeAt(0));
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

// Removes the metadata of cameras and editors: EXIF with the location and device, XMP, comments and thumbnails. Colour
// profiles, animations and the orientation are retained, because images would look different without them.
import type { ImageType } from './imageFile.ts';
import {
  colourTableLength,
  findScanEnd,
  findSubBlocksEnd,
  readAscii,
  readUint,
  readUintLittleEndian,
} from './imageFormats.ts';

/**
 * Returns the image without metadata and without any data after its end. The pixels aren't decoded. A file without
 * metadata is returned byte for byte.
 * @param type the type that `readImageFile` returned for the bytes
 */
export function removeMetadata(bytes: Uint8Array, type: ImageType): Uint8Array<ArrayBuffer> {
  return concatBytes(metadataRemovers[type](bytes));
}

const metadataRemovers: Record<ImageType, (bytes: Uint8Array) => Uint8Array[]> = {
  'image/jpeg': filterJpeg,
  'image/png': filterPng,
  'image/webp': filterWebp,
  'image/gif': filterGif,
};

function filterJpeg(bytes: Uint8Array): Uint8Array[] {
  const parts: Uint8Array[] = [];
  let orientation = defaultOrientation;
  for (let offset = 2; readUint(bytes, offset, 1) === 0xff;) {
    const marker = readUint(bytes, offset + 1, 1);
    if (marker === 0xd9) {
      parts.push(bytes.subarray(offset, offset + 2));
      break;
    }
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    const length = readUint(bytes, offset + 2, 2);
    if (!(length >= 2)) break;
    const end = marker === 0xda ? findScanEnd(bytes, offset + 2 + length) : offset + 2 + length;
    const segment = bytes.subarray(offset, end);
    if (marker === 0xe1) orientation = readOrientation(segment.subarray(4)) ?? orientation;
    parts.push(...filterJpegSegment(segment, marker));
    offset = end;
  }
  if (orientation !== defaultOrientation)
    parts.splice(isJfif(parts[0]) ? 1 : 0, 0, createExifSegment(orientation));
  return [bytes.subarray(0, 2), ...parts];
}

/** Removes comments, and application segments except those that are needed to interpret the pixels. */
function filterJpegSegment(segment: Uint8Array, marker: number): Uint8Array[] {
  if (marker === 0xe0 && isJfif(segment)) return [removeThumbnail(segment)];
  const isImageData =
    marker === 0xe2
      ? readAscii(segment, 4, 12) === 'ICC_PROFILE\0'
      : marker === 0xee
        ? readAscii(segment, 4, 5) === 'Adobe'
        : !(marker >= 0xe0 && marker <= 0xef) && marker !== 0xfe;
  return isImageData ? [segment] : [];
}

function isJfif(segment: Uint8Array | undefined): boolean {
  return segment !== undefined && readUint(segment, 1, 1) === 0xe0 && readAscii(segment, 4, 5) === 'JFIF\0';
}

/** A JFIF header has 18 bytes, of which the last two are the size of the thumbnail after it. */
function removeThumbnail(segment: Uint8Array): Uint8Array {
  if (segment.length <= 18) return segment;
  const header = segment.slice(0, 18);
  header.set([0, 16], 2);
  header.set([0, 0], 16);
  return header;
}

/** The chunks that affect how an image or animation looks (https://www.w3.org/TR/png-3/#4Concepts.FormatTypes). */
const pngImageChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs acTL fcTL fdAT'.split(' '),
);

function filterPng(bytes: Uint8Array): Uint8Array[] {
  const parts = [bytes.subarray(0, 8)];
  for (let offset = 8; offset < bytes.length;) {
    const type = readAscii(bytes, offset + 4, 4);
    const end = offset + 12 + readUint(bytes, offset, 4);
    if (pngImageChunks.has(type)) parts.push(bytes.subarray(offset, end));
    if (type === 'IEND') break;
    offset = end;
  }
  return parts;
}

const webpImageChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const exifFlag = 0x08;
const xmpFlag = 0x04;

function filterWebp(bytes: Uint8Array): Uint8Array[] {
  const parts: Uint8Array[] = [];
  let orientation = defaultOrientation;
  const end = Math.min(8 + readUintLittleEndian(bytes, 4, 4), bytes.length);
  for (let offset = 12; offset + 8 <= end;) {
    const type = readAscii(bytes, offset, 4);
    const length = readUintLittleEndian(bytes, offset + 4, 4);
    const chunk = bytes.subarray(offset, Math.min(offset + 8 + length + (length % 2), end));
    if (type === 'EXIF') orientation = readOrientation(chunk.subarray(8)) ?? orientation;
    if (webpImageChunks.has(type)) parts.push(chunk);
    offset += 8 + length + (length % 2);
  }
  const hasExif = orientation !== defaultOrientation;
  const [first, ...rest] = parts;
  if (first !== undefined && readAscii(first, 0, 4) === 'VP8X') {
    const header = first.slice();
    header[8] = (readUint(first, 8, 1) & ~(exifFlag | xmpFlag)) | (hasExif ? exifFlag : 0);
    parts.splice(0, parts.length, header, ...rest, ...(hasExif ? [createExifChunk(orientation)] : []));
  }
  return [createRiffHeader(parts), ...parts];
}

function createRiffHeader(parts: readonly Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 4);
  return Uint8Array.from([...toAsciiBytes('RIFF'), ...toUint32LittleEndian(length), ...toAsciiBytes('WEBP')]);
}

/** The application extensions for looping and the colour profile. All others are metadata. */
const gifImageExtensions = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);

function filterGif(bytes: Uint8Array): Uint8Array[] {
  let offset = 13 + colourTableLength(bytes, 10);
  const parts = [bytes.subarray(0, offset)];
  while (offset < bytes.length) {
    const block = readUint(bytes, offset, 1);
    if (block !== 0x21 && block !== 0x2c) {
      if (block === 0x3b) parts.push(bytes.subarray(offset, offset + 1));
      break;
    }
    const dataOffset = block === 0x21 ? offset + 2 : offset + 11 + colourTableLength(bytes, offset + 9);
    const end = findSubBlocksEnd(bytes, dataOffset);
    const label = readUint(bytes, offset + 1, 1);
    const isImageData =
      block === 0x2c ||
      label === 0xf9 ||
      (label === 0xff && gifImageExtensions.has(readAscii(bytes, offset + 3, 11)));
    if (isImageData) parts.push(bytes.subarray(offset, end));
    offset = end;
  }
  return parts;
}

/** The EXIF orientation of an image that is shown as it is stored. */
const defaultOrientation = 1;
const exifIdentifier = 'Exif\0\0';

/** Returns the orientation (1 to 8) in an EXIF block with or without its identifier, or null if there is none. */
function readOrientation(block: Uint8Array): number | null {
  const tiff = readAscii(block, 0, 6) === exifIdentifier ? block.subarray(6) : block;
  const readInteger = { MM: readUint, II: readUintLittleEndian }[readAscii(tiff, 0, 2)];
  if (readInteger === undefined) return null;
  const directory = readInteger(tiff, 4, 4);
  const entries = readInteger(tiff, directory, 2);
  for (let index = 0; index < entries; index += 1) {
    const entry = directory + 2 + 12 * index;
    if (readInteger(tiff, entry, 2) !== 0x0112) continue;
    const value = readInteger(tiff, entry + 8, 2);
    return value >= 1 && value <= 8 ? value : null;
  }
  return null;
}

/** Returns a TIFF block with one directory that contains only the orientation. */
function createOrientationBlock(orientation: number): number[] {
  const header = [...toAsciiBytes('MM'), 0, 42, 0, 0, 0, 8];
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
  return [...header, 0, 1, ...entry, 0, 0, 0, 0];
}

function createExifSegment(orientation: number): Uint8Array {
  const data = [...toAsciiBytes(exifIdentifier), ...createOrientationBlock(orientation)];
  return Uint8Array.from([0xff, 0xe1, 0, data.length + 2, ...data]);
}

function createExifChunk(orientation: number): Uint8Array {
  const data = createOrientationBlock(orientation);
  return Uint8Array.from([...toAsciiBytes('EXIF'), ...toUint32LittleEndian(data.length), ...data]);
}

function toUint32LittleEndian(value: number): number[] {
  return [0, 8, 16, 24].map((shift) => (value >>> shift) & 0xff);
}

function toAsciiBytes(ascii: string): number[] {
  return Array.from(ascii, (character) => character.charCodeAt(0));
}

function concatBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    result.set(part, offset);
    offset += part.length;
  }
  return result;
}

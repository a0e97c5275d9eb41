// Parsers for the size and the end of JPEG, PNG, WebP and GIF files.
// Reading past the end of the bytes returns NaN. All comparisons with NaN are false, so every loop ends.

export interface ParsedImage {
  width: number;
  height: number;
  /** The index after the image's last byte, or null if the end is missing. */
  end: number | null;
  /** Whether the file has more than `maxImageParts`. Then the rest of it was not read. */
  hasTooManyParts: boolean;
}

/**
 * Reading a file takes time for each of its segments, chunks, blocks and fill bytes, of which a malicious one may have
 * millions. Real images have far fewer: libpng writes a chunk for every 8 kB, and an animation needs two blocks for a
 * frame.
 */
export const maxImageParts = 10_000;

/**
 * Parses the segments up to the end-of-image marker (ITU-T T.81, annex B). Entropy-coded data follows each
 * start-of-scan segment.
 */
export function readJpeg(bytes: Uint8Array): ParsedImage | null {
  if (readUint(bytes, 0, 3) !== 0xffd8ff) return null;
  let size = { width: 0, height: 0 };
  let parts = 0;
  for (let offset = 2; bytes[offset] === 0xff;) {
    const marker = bytes[offset + 1] ?? Number.NaN;
    if (marker === 0xd9) return createCompleteImage(size, offset + 2);
    parts += 1;
    if (parts > maxImageParts) return imageWithTooManyParts(size);
    // A fill byte before the marker.
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    const length = readUint(bytes, offset + 2, 2);
    if (!(length >= 2)) break;
    if (isFrameHeader(marker))
      size = { height: readUint(bytes, offset + 5, 2), width: readUint(bytes, offset + 7, 2) };
    offset += 2 + length;
    if (marker === 0xda) offset = findScanEnd(bytes, offset);
  }
  return createIncompleteImage(size);
}

const pngPixels = chunkType('IDAT');
export const pngEnd = chunkType('IEND');

/** https://www.w3.org/TR/png-3/#5DataRep */
export function readPng(bytes: Uint8Array): ParsedImage | null {
  if (readAscii(bytes, 0, 8) !== '\x89PNG\r\n\x1a\n' || readAscii(bytes, 12, 4) !== 'IHDR') return null;
  const size = { width: readUint(bytes, 16, 4), height: readUint(bytes, 20, 4) };
  let hasPixels = false;
  let parts = 0;
  for (let offset = 8; offset < bytes.length; offset += 12 + readUint(bytes, offset, 4)) {
    parts += 1;
    if (parts > maxImageParts) return imageWithTooManyParts(size);
    const type = readUint(bytes, offset + 4, 4);
    if (type === pngPixels) hasPixels = true;
    if (type === pngEnd)
      return hasPixels && readUint(bytes, offset, 4) === 0
        ? createCompleteImage(size, offset + 12)
        : createIncompleteImage(size);
  }
  return createIncompleteImage(size);
}

/** https://www.w3.org/Graphics/GIF/spec-gif89a.txt */
export function readGif(bytes: Uint8Array): ParsedImage | null {
  if (!/^GIF8[79]a$/.test(readAscii(bytes, 0, 6))) return null;
  const size = { width: readUintLittleEndian(bytes, 6, 2), height: readUintLittleEndian(bytes, 8, 2) };
  let hasPixels = false;
  let parts = 0;
  for (let offset = 13 + colourTableLength(bytes, 10); offset < bytes.length;) {
    parts += 1;
    if (parts > maxImageParts) return imageWithTooManyParts(size);
    const block = bytes[offset];
    if (block === 0x3b)
      return hasPixels ? createCompleteImage(size, offset + 1) : createIncompleteImage(size);
    if (block === 0x21) offset = findSubBlocksEnd(bytes, offset + 2);
    else if (block === 0x2c) {
      hasPixels = true;
      size.width = Math.max(
        size.width,
        readUintLittleEndian(bytes, offset + 1, 2) + readUintLittleEndian(bytes, offset + 5, 2),
      );
      size.height = Math.max(
        size.height,
        readUintLittleEndian(bytes, offset + 3, 2) + readUintLittleEndian(bytes, offset + 7, 2),
      );
      offset = findSubBlocksEnd(bytes, offset + 11 + colourTableLength(bytes, offset + 9));
    } else break;
  }
  return createIncompleteImage(size);
}

const webpFrame = chunkType('ANMF');
const webpPixelChunks = new Set(['VP8 ', 'VP8L', 'ANMF'].map(chunkType));
/** The start of a chunk with a frame: its type and length, and the position and duration of the frame. */
export const webpFrameHeaderLength = 8 + 16;

/** https://developers.google.com/speed/webp/docs/riff_container */
export function readWebp(bytes: Uint8Array): ParsedImage | null {
  if (readAscii(bytes, 0, 4) !== 'RIFF' || readAscii(bytes, 8, 4) !== 'WEBP') return null;
  const size = webpSize(bytes);
  if (size === null) return null;
  const end = 8 + readUintLittleEndian(bytes, 4, 4);
  let hasPixels = false;
  let parts = 0;
  let offset = 12;
  while (offset < end && offset < bytes.length) {
    const type = readUint(bytes, offset, 4);
    hasPixels ||= webpPixelChunks.has(type);
    const next = findNextChunk(bytes, offset);
    // A frame contains chunks of its own.
    parts += 1 + (type === webpFrame ? countChunks(bytes, offset + webpFrameHeaderLength, next) : 0);
    if (parts > maxImageParts) return imageWithTooManyParts(size);
    offset = next;
  }
  return hasPixels && offset === end ? createCompleteImage(size, end) : createIncompleteImage(size);
}

/** Returns how many chunks begin in this range, or a number above the limit. */
function countChunks(bytes: Uint8Array, start: number, end: number): number {
  let count = 0;
  for (let offset = start; offset < Math.min(end, bytes.length); offset = findNextChunk(bytes, offset)) {
    count += 1;
    if (count > maxImageParts) break;
  }
  return count;
}

/** Returns the index of the next chunk of a WebP. */
export function findNextChunk(bytes: Uint8Array, offset: number): number {
  const length = readUintLittleEndian(bytes, offset + 4, 4);
  return offset + 8 + length + (length % 2);
}

function webpSize(bytes: Uint8Array): { width: number; height: number } | null {
  switch (readAscii(bytes, 12, 4)) {
    case 'VP8X':
      return {
        width: 1 + readUintLittleEndian(bytes, 24, 3),
        height: 1 + readUintLittleEndian(bytes, 27, 3),
      };
    case 'VP8L': {
      if (readUint(bytes, 20, 1) !== 0x2f) return null;
      const bits = readUintLittleEndian(bytes, 21, 4);
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
    }
    case 'VP8 ':
      if (readUint(bytes, 23, 3) !== 0x9d012a) return null;
      return {
        width: readUintLittleEndian(bytes, 26, 2) & 0x3fff,
        height: readUintLittleEndian(bytes, 28, 2) & 0x3fff,
      };
    default:
      return null;
  }
}

type Size = Pick<ParsedImage, 'width' | 'height'>;

function createCompleteImage(size: Size, end: number): ParsedImage {
  return { ...size, end, hasTooManyParts: false };
}

function createIncompleteImage(size: Size): ParsedImage {
  return { ...size, end: null, hasTooManyParts: false };
}

function imageWithTooManyParts(size: Size): ParsedImage {
  return { ...size, end: null, hasTooManyParts: true };
}

/** The markers SOF0 to SOF15, except for the three in this range that have another meaning. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Returns the index of the next marker that is neither a stuffed byte nor a restart marker. */
export function findScanEnd(bytes: Uint8Array, start: number): number {
  // Faster than searching each 0xff by indexOf where there are many.
  for (let offset = start; offset < bytes.length; offset += 1) {
    if (bytes[offset] !== 0xff) continue;
    const next = bytes[offset + 1] ?? Number.NaN;
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return offset;
  }
  return bytes.length;
}

export function findSubBlocksEnd(bytes: Uint8Array, start: number): number {
  let offset = start;
  for (let length = bytes[offset] ?? 0; length > 0; length = bytes[offset] ?? 0) offset += 1 + length;
  return offset + 1;
}

export function colourTableLength(bytes: Uint8Array, flagsOffset: number): number {
  const flags = readUint(bytes, flagsOffset, 1);
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

export function readUint(bytes: Uint8Array, offset: number, byteCount: number): number {
  let value = 0;
  for (let index = offset; index < offset + byteCount; index += 1)
    value = value * 256 + (bytes[index] ?? Number.NaN);
  return value;
}

export function readUintLittleEndian(bytes: Uint8Array, offset: number, byteCount: number): number {
  let value = 0;
  for (let index = offset + byteCount - 1; index >= offset; index -= 1)
    value = value * 256 + (bytes[index] ?? Number.NaN);
  return value;
}

export function readAscii(bytes: Uint8Array, offset: number, byteCount: number): string {
  let text = '';
  const end = Math.min(offset + byteCount, bytes.length);
  for (let index = offset; index < end; index += 1) text += String.fromCharCode(bytes[index] ?? 0);
  return text;
}

/**
 * Returns the type of a chunk, four characters, as `readUint` reads it. A file may have tens of thousands of chunks, and
 * comparing their types as text takes several times as long.
 */
export function chunkType(ascii: string): number {
  return readUint(Uint8Array.from(toAsciiBytes(ascii)), 0, 4);
}

export function toAsciiBytes(ascii: string): number[] {
  return Array.from(ascii, (character) => character.charCodeAt(0));
}

import { chunkType, readAscii, readUint, readUintLittleEndian, toAsciiBytes } from './bytes.ts';
import { createExifChunk, defaultOrientation, readOrientation } from './exifOrientation.ts';
import { addRange, concatParts, isColourProfile, type ParsedImage, type Part } from './parsedImage.ts';

/** The chunks of one frame of an animation that affect how it looks. */
const frameChunks = new Map(['ALPH', 'VP8 ', 'VP8L'].map((type) => [chunkType(type), null]));
/** The chunks that affect how an image looks, with their length if it is fixed. */
const imageChunks = new Map<number, number | null>([
  [chunkType('VP8X'), 10],
  [chunkType('ICCP'), null],
  [chunkType('ANIM'), 6],
  [chunkType('ANMF'), null],
  ...frameChunks,
]);
const pixelChunks = new Set(['VP8 ', 'VP8L', 'ANMF'].map(chunkType));
const [extendedHeader, exifChunk, profileChunk, frameChunk] = ['VP8X', 'EXIF', 'ICCP', 'ANMF'].map(chunkType);
/** The start of a chunk with a frame: its type and length, and the position and duration of the frame. */
const frameHeaderLength = 8 + 16;
const exifFlag = 0x08;
const xmpFlag = 0x04;

/** https://developers.google.com/speed/webp/docs/riff_container */
export function parseWebp(bytes: Uint8Array, maxParts: number): ParsedImage | null {
  if (readAscii(bytes, 0, 4) !== 'RIFF' || readAscii(bytes, 8, 4) !== 'WEBP') return null;
  const size = readSize(bytes);
  if (size === null) return null;
  const expectedEnd = 8 + readUintLittleEndian(bytes, 4, 4);
  const chunks: Chunks = { parts: [], length: 0, frames: [], orientation: null, count: 0, hasPixels: false };
  const range = { start: 12, end: Math.min(expectedEnd, bytes.length) };
  const end = readChunks(chunks, bytes, range, imageChunks, maxParts);
  return {
    ...size,
    end: chunks.hasPixels && end === expectedEnd ? end : null,
    partCount: chunks.count,
    withoutMetadata: () => createFile(chunks),
  };
}

interface Chunks {
  /** The chunks that affect how the file looks. */
  parts: Part[];
  length: number;
  /** The offsets in the result of the frames that have become shorter, and their new lengths. */
  frames: { offset: number; length: number }[];
  orientation: number | null;
  /** Number of chunks, including the other ones. */
  count: number;
  hasPixels: boolean;
}

/** Returns the index after the last chunk that was read. */
function readChunks(
  chunks: Chunks,
  bytes: Uint8Array,
  { start, end }: { start: number; end: number },
  types: ReadonlyMap<number, number | null>,
  maxParts: number,
): number {
  const retain = (from: number, to: number) => {
    addRange(chunks.parts, bytes, from, to);
    chunks.length += to - from;
  };
  let offset = start;
  while (offset + 8 <= end && chunks.count <= maxParts) {
    chunks.count += 1;
    const type = readUint(bytes, offset, 4);
    const length = readUintLittleEndian(bytes, offset + 4, 4);
    const next = offset + 8 + length + (length % 2);
    const chunkEnd = Math.min(next, end);
    chunks.hasPixels ||= pixelChunks.has(type);
    if (type === exifChunk)
      chunks.orientation ??= readOrientation(bytes.subarray(offset + 8, chunkEnd)) ?? defaultOrientation;
    const fixedLength = types.get(type);
    const isRetained =
      (fixedLength === null || fixedLength === length) &&
      (type !== profileChunk || isColourProfile(bytes, offset + 8));
    if (isRetained && type === frameChunk && length >= 16) {
      // A frame may contain other chunks than its pixels, which are removed.
      const frameOffset = chunks.length;
      const range = { start: offset + frameHeaderLength, end: chunkEnd };
      retain(offset, range.start);
      readChunks(chunks, bytes, range, frameChunks, maxParts);
      const newLength = chunks.length - frameOffset - 8;
      if (newLength !== length) chunks.frames.push({ offset: frameOffset, length: newLength });
    } else if (isRetained && type !== frameChunk) retain(offset, chunkEnd);
    offset = next;
  }
  return offset;
}

function createFile({ parts, frames, orientation }: Chunks): Uint8Array<ArrayBuffer> {
  const chunks = concatParts(parts);
  for (const { offset, length } of frames) chunks.set(toUint32LittleEndian(length), offset + 4);
  if (readUint(chunks, 0, 4) !== extendedHeader) return createRiff([chunks]);
  const hasExif = orientation !== null && orientation !== defaultOrientation;
  chunks[8] = (readUint(chunks, 8, 1) & ~(exifFlag | xmpFlag)) | (hasExif ? exifFlag : 0);
  return createRiff(hasExif ? [chunks, createExifChunk(orientation)] : [chunks]);
}

function createRiff(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 4);
  const header = [...toAsciiBytes('RIFF'), ...toUint32LittleEndian(length), ...toAsciiBytes('WEBP')];
  const parts = [Uint8Array.from(header), ...chunks];
  return concatParts(parts.map((source) => ({ source, start: 0, end: source.length })));
}

function toUint32LittleEndian(value: number): number[] {
  return [0, 8, 16, 24].map((shift) => (value >>> shift) & 0xff);
}

function readSize(bytes: Uint8Array): { width: number; height: number } | null {
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

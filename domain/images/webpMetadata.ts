import { createExifChunk, defaultOrientation, readOrientation } from './exifOrientation.ts';
import {
  chunkType,
  findNextChunk,
  readUint,
  readUintLittleEndian,
  toAsciiBytes,
  webpFrameHeaderLength,
} from './imageFormats.ts';
import { addBytes, addRange, concatParts, isColourProfile, type Part } from './imageParts.ts';

/** The chunks of a file that affect how it looks, and the length of those whose length is fixed. */
const webpImageChunks = new Map<number, number | null>([
  [chunkType('VP8X'), 10],
  [chunkType('ICCP'), null],
  [chunkType('ANIM'), 6],
  [chunkType('ANMF'), null],
  [chunkType('ALPH'), null],
  [chunkType('VP8 '), null],
  [chunkType('VP8L'), null],
]);
/** The chunks of one frame of an animation that affect how it looks. */
const webpFrameChunks = new Map<number, number | null>([
  [chunkType('ALPH'), null],
  [chunkType('VP8 '), null],
  [chunkType('VP8L'), null],
]);
const [extendedHeader, exifChunk, profileChunk, frameChunk] = ['VP8X', 'EXIF', 'ICCP', 'ANMF'].map(chunkType);
const exifFlag = 0x08;
const xmpFlag = 0x04;

/** Returns the parts of a WebP without metadata. */
export function filterWebp(bytes: Uint8Array): Part[] {
  const end = Math.min(8 + readUintLittleEndian(bytes, 4, 4), bytes.length);
  const retained: RetainedChunks = { parts: [], length: 0, frames: [], orientation: null };
  retainChunks(retained, bytes, 12, end, webpImageChunks);
  const chunks = concatParts(retained.parts);
  for (const { offset, length } of retained.frames) chunks.set(toUint32LittleEndian(length), offset + 4);
  if (readUint(chunks, 0, 4) !== extendedHeader) return createRiff([chunks]);
  const { orientation } = retained;
  const hasExif = orientation !== null && orientation !== defaultOrientation;
  chunks[8] = (readUint(chunks, 8, 1) & ~(exifFlag | xmpFlag)) | (hasExif ? exifFlag : 0);
  return createRiff(hasExif ? [chunks, createExifChunk(orientation)] : [chunks]);
}

interface RetainedChunks {
  parts: Part[];
  length: number;
  /** Where the frames that have become shorter begin in the result, and their new lengths. */
  frames: { offset: number; length: number }[];
  orientation: number | null;
}

function retainChunks(
  retained: RetainedChunks,
  bytes: Uint8Array,
  start: number,
  end: number,
  types: ReadonlyMap<number, number | null>,
): void {
  const retain = (from: number, to: number) => {
    addRange(retained.parts, bytes, from, to);
    retained.length += to - from;
  };
  for (let offset = start; offset + 8 <= end;) {
    const type = readUint(bytes, offset, 4);
    const length = readUintLittleEndian(bytes, offset + 4, 4);
    const next = findNextChunk(bytes, offset);
    const chunkEnd = Math.min(next, end);
    if (type === exifChunk)
      retained.orientation ??= readOrientation(bytes.subarray(offset + 8, chunkEnd)) ?? defaultOrientation;
    const fixedLength = types.get(type);
    const isRetained =
      (fixedLength === null || fixedLength === length) &&
      (type !== profileChunk || isColourProfile(bytes, offset + 8));
    if (isRetained && type === frameChunk && length >= 16) {
      // A frame may contain other chunks than its pixels, which are removed.
      const frameOffset = retained.length;
      retain(offset, offset + webpFrameHeaderLength);
      retainChunks(retained, bytes, offset + webpFrameHeaderLength, chunkEnd, webpFrameChunks);
      const newLength = retained.length - frameOffset - 8;
      if (newLength !== length) retained.frames.push({ offset: frameOffset, length: newLength });
    } else if (isRetained && type !== frameChunk) retain(offset, chunkEnd);
    offset = next;
  }
}

function createRiff(chunks: readonly Uint8Array[]): Part[] {
  const parts: Part[] = [];
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 4);
  addBytes(
    parts,
    Uint8Array.from([...toAsciiBytes('RIFF'), ...toUint32LittleEndian(length), ...toAsciiBytes('WEBP')]),
  );
  for (const chunk of chunks) addBytes(parts, chunk);
  return parts;
}

function toUint32LittleEndian(value: number): number[] {
  return [0, 8, 16, 24].map((shift) => (value >>> shift) & 0xff);
}

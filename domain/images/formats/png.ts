import { chunkType, readAscii, readUint } from './bytes.ts';
import { addRange, concatParts, type ParsedImage, type Part } from './parsedImage.ts';

/**
 * The chunks that affect how an image or animation looks, with the most bytes that each may have
 * (https://www.w3.org/TR/png-3/#4Concepts.FormatTypes).
 */
const pngImageChunks = new Map<number, number>(
  Object.entries({
    IHDR: 13,
    PLTE: 768,
    IDAT: Infinity,
    IEND: 0,
    tRNS: 256,
    cHRM: 32,
    gAMA: 4,
    iCCP: Infinity,
    sBIT: 4,
    sRGB: 1,
    cICP: 4,
    mDCV: 24,
    cLLI: 8,
    bKGD: 6,
    hIST: 512,
    pHYs: 9,
    acTL: 8,
    fcTL: 26,
    fdAT: Infinity,
  }).map(([type, length]) => [chunkType(type), length]),
);

const pngPixels = chunkType('IDAT');
const pngEnd = chunkType('IEND');

/** https://www.w3.org/TR/png-3/#5DataRep */
export function parsePng(bytes: Uint8Array, maxParts: number): ParsedImage | null {
  if (readAscii(bytes, 0, 8) !== '\x89PNG\r\n\x1a\n' || readAscii(bytes, 12, 4) !== 'IHDR') return null;
  const size = { width: readUint(bytes, 16, 4), height: readUint(bytes, 20, 4) };
  const parts: Part[] = [];
  let end: number | null = null;
  let partCount = 0;
  let hasPixels = false;
  addRange(parts, bytes, 0, 8);
  for (let offset = 8; offset < bytes.length && partCount <= maxParts;) {
    partCount += 1;
    const length = readUint(bytes, offset, 4);
    const type = readUint(bytes, offset + 4, 4);
    const next = offset + 12 + length;
    hasPixels ||= type === pngPixels;
    if (length <= (pngImageChunks.get(type) ?? -1)) addRange(parts, bytes, offset, next);
    if (type === pngEnd) {
      if (hasPixels && length === 0) end = next;
      break;
    }
    offset = next;
  }
  return { ...size, end, partCount, withoutMetadata: () => concatParts(parts) };
}

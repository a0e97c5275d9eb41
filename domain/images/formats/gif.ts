import { readAscii, readUint, readUintLittleEndian } from './bytes.ts';
import { addRange, concatParts, isColourProfile, type ParsedImage, type Part } from './parsedImage.ts';

const extension = 0x21;
const frame = 0x2c;
const trailer = 0x3b;

/** https://www.w3.org/Graphics/GIF/spec-gif89a.txt */
export function parseGif(bytes: Uint8Array, maxParts: number): ParsedImage | null {
  if (!/^GIF8[79]a$/.test(readAscii(bytes, 0, 6))) return null;
  const readSize = (offset: number) => readUintLittleEndian(bytes, offset, 2);
  const size = { width: readSize(6), height: readSize(8) };
  const parts: Part[] = [];
  let end: number | null = null;
  let partCount = 0;
  let hasPixels = false;
  let offset = 13 + colourTableLength(bytes, 10);
  addRange(parts, bytes, 0, offset);
  while (offset < bytes.length && partCount <= maxParts) {
    partCount += 1;
    const block = bytes[offset];
    if (block === trailer) {
      addRange(parts, bytes, offset, offset + 1);
      if (hasPixels) end = offset + 1;
    }
    if (block !== extension && block !== frame) break;
    const isFrame = block === frame;
    if (isFrame) {
      hasPixels = true;
      size.width = Math.max(size.width, readSize(offset + 1) + readSize(offset + 5));
      size.height = Math.max(size.height, readSize(offset + 3) + readSize(offset + 7));
    }
    const dataOffset = isFrame ? offset + 11 + colourTableLength(bytes, offset + 9) : offset + 2;
    const next = findSubBlocksEnd(bytes, dataOffset);
    if (isFrame || isImageExtension(bytes, offset, next - offset)) addRange(parts, bytes, offset, next);
    offset = next;
  }
  return { ...size, end, partCount, withoutMetadata: () => concatParts(parts) };
}

/** The application extensions for looping, whose content has a fixed length. */
const loopExtensions = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);
const loopLength = 19;
const controlLength = 8;

/** Returns whether the extension is the timing of a frame, the looping of an animation, or a colour profile. */
function isImageExtension(bytes: Uint8Array, offset: number, length: number): boolean {
  const label = bytes[offset + 1];
  if (label === 0xf9) return length === controlLength;
  if (label !== 0xff) return false;
  const application = readAscii(bytes, offset + 3, 11);
  return application === 'ICCRGBG1012'
    ? isColourProfile(bytes, offset + 15)
    : loopExtensions.has(application) && length === loopLength;
}

function findSubBlocksEnd(bytes: Uint8Array, start: number): number {
  let offset = start;
  for (let length = bytes[offset] ?? 0; length > 0; length = bytes[offset] ?? 0) offset += 1 + length;
  return offset + 1;
}

function colourTableLength(bytes: Uint8Array, flagsOffset: number): number {
  const flags = readUint(bytes, flagsOffset, 1);
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

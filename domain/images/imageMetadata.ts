// Removes the metadata of cameras and editors: EXIF with the location and device, XMP, comments and thumbnails. Colour
// profiles, animations and the orientation are retained, because images would look different without them. Everything
// that is not known to affect how an image looks is removed.
import { createExifSegment, defaultOrientation, readOrientation } from './exifOrientation.ts';
import type { ImageType } from './imageFile.ts';
import {
  chunkType,
  colourTableLength,
  findScanEnd,
  findSubBlocksEnd,
  pngEnd,
  readAscii,
  readUint,
} from './imageFormats.ts';
import { addBytes, addRange, concatParts, isColourProfile, type Part } from './imageParts.ts';
import { filterWebp } from './webpMetadata.ts';

/**
 * Returns the image without metadata and without any data after its end. The pixels aren't decoded. A file without
 * metadata is returned byte for byte. Required parts of a wrong length are removed as well, so the result may be invalid
 * if the file was.
 * @param type the type that `readImageFile` returned for the bytes
 */
export function removeMetadata(bytes: Uint8Array, type: ImageType): Uint8Array<ArrayBuffer> {
  return concatParts(metadataRemovers[type](bytes));
}

const metadataRemovers: Record<ImageType, (bytes: Uint8Array) => Part[]> = {
  'image/jpeg': filterJpeg,
  'image/png': filterPng,
  'image/webp': filterWebp,
  'image/gif': filterGif,
};

function filterJpeg(bytes: Uint8Array): Part[] {
  const header: Part[] = [];
  const parts: Part[] = [];
  let orientation: number | null = null;
  let hasProfile = false;
  addRange(header, bytes, 0, 2);
  for (let offset = 2; bytes[offset] === 0xff;) {
    const marker = bytes[offset + 1] ?? Number.NaN;
    if (marker === 0xd9) {
      addRange(parts, bytes, offset, offset + 2);
      break;
    }
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    const length = readUint(bytes, offset + 2, 2);
    if (!(length >= 2)) break;
    const end = marker === 0xda ? findScanEnd(bytes, offset + 2 + length) : offset + 2 + length;
    if (isPixelMarker(marker)) addRange(parts, bytes, offset, end);
    else if (marker === 0xe0 && readAscii(bytes, offset + 4, 5) === 'JFIF\0')
      addWithLength(parts.length === 0 ? header : parts, bytes, offset, length, 16);
    else if (marker === 0xe1 && orientation === null && readAscii(bytes, offset + 4, 4) === 'Exif')
      // Like browsers, uses the first block only.
      orientation = readOrientation(bytes.subarray(offset + 4, end)) ?? defaultOrientation;
    else if (marker === 0xe2 && readAscii(bytes, offset + 4, 12) === 'ICC_PROFILE\0') {
      // Only the first segment of a profile has its header.
      hasProfile ||= isColourProfile(bytes, offset + 18);
      if (hasProfile) addRange(parts, bytes, offset, end);
    } else if (marker === 0xee && readAscii(bytes, offset + 4, 5) === 'Adobe')
      addWithLength(parts, bytes, offset, length, 14);
    offset = end;
  }
  if (orientation !== null && orientation !== defaultOrientation)
    addBytes(header, createExifSegment(orientation));
  return [...header, ...parts];
}

/** Returns whether a segment belongs to the pixels: frames (SOF), scans (SOS), and the tables that they need. */
function isPixelMarker(marker: number): boolean {
  return (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) || (marker >= 0xda && marker <= 0xdf);
}

/** Adds a JPEG segment whose content has a fixed length, without what follows it: in a JFIF header, the thumbnail. */
function addWithLength(
  parts: Part[],
  bytes: Uint8Array,
  offset: number,
  length: number,
  fixedLength: number,
): void {
  const hasThumbnail = fixedLength === 16 && readUint(bytes, offset + 16, 2) > 0;
  if (length === fixedLength && !hasThumbnail) addRange(parts, bytes, offset, offset + 2 + length);
  else if (length >= fixedLength && offset + 2 + fixedLength <= bytes.length) {
    const segment = bytes.slice(offset, offset + 2 + fixedLength);
    segment.set([0, fixedLength], 2);
    if (fixedLength === 16) segment.set([0, 0], 16);
    addBytes(parts, segment);
  }
}

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

function filterPng(bytes: Uint8Array): Part[] {
  const parts: Part[] = [];
  addRange(parts, bytes, 0, 8);
  for (let offset = 8; offset < bytes.length;) {
    const length = readUint(bytes, offset, 4);
    const type = readUint(bytes, offset + 4, 4);
    const end = offset + 12 + length;
    if (length <= (pngImageChunks.get(type) ?? -1)) addRange(parts, bytes, offset, end);
    if (type === pngEnd) break;
    offset = end;
  }
  return parts;
}

/** The application extensions for looping, whose content has a fixed length. */
const gifLoopExtensions = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);
const gifLoopLength = 19;
const gifControlLength = 8;

function filterGif(bytes: Uint8Array): Part[] {
  let offset = 13 + colourTableLength(bytes, 10);
  const parts: Part[] = [];
  addRange(parts, bytes, 0, offset);
  while (offset < bytes.length) {
    const block = bytes[offset];
    if (block !== 0x21 && block !== 0x2c) {
      if (block === 0x3b) addRange(parts, bytes, offset, offset + 1);
      break;
    }
    const dataOffset = block === 0x21 ? offset + 2 : offset + 11 + colourTableLength(bytes, offset + 9);
    const end = findSubBlocksEnd(bytes, dataOffset);
    if (block === 0x2c || isGifImageExtension(bytes, offset, end - offset))
      addRange(parts, bytes, offset, end);
    offset = end;
  }
  return parts;
}

/** Returns whether the extension is the timing of a frame, the looping of an animation, or a colour profile. */
function isGifImageExtension(bytes: Uint8Array, offset: number, length: number): boolean {
  const label = bytes[offset + 1];
  if (label === 0xf9) return length === gifControlLength;
  if (label !== 0xff) return false;
  const application = readAscii(bytes, offset + 3, 11);
  return application === 'ICCRGBG1012'
    ? isColourProfile(bytes, offset + 15)
    : gifLoopExtensions.has(application) && length === gifLoopLength;
}

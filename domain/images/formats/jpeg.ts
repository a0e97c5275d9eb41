import { readAscii, readUint } from './bytes.ts';
import { createExifSegment, defaultOrientation, readOrientation } from './exifOrientation.ts';
import {
  addBytes,
  addRange,
  concatParts,
  isColourProfile,
  type ParsedImage,
  type Part,
} from './parsedImage.ts';

/**
 * Parses the segments up to the end-of-image marker (ITU-T T.81, annex B). Entropy-coded data follows each
 * start-of-scan segment.
 */
export function parseJpeg(bytes: Uint8Array, maxParts: number): ParsedImage | null {
  if (readUint(bytes, 0, 3) !== 0xffd8ff) return null;
  const header: Part[] = [];
  const parts: Part[] = [];
  let size = { width: 0, height: 0 };
  let end: number | null = null;
  let partCount = 0;
  let orientation: number | null = null;
  let hasProfile = false;
  addRange(header, bytes, 0, 2);
  for (let offset = 2; bytes[offset] === 0xff && partCount <= maxParts;) {
    const marker = bytes[offset + 1] ?? Number.NaN;
    if (marker === 0xd9) {
      end = offset + 2;
      addRange(parts, bytes, offset, end);
      break;
    }
    partCount += 1;
    // A fill byte before the marker.
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    const length = readUint(bytes, offset + 2, 2);
    if (!(length >= 2)) break;
    if (isFrameHeader(marker))
      size = { height: readUint(bytes, offset + 5, 2), width: readUint(bytes, offset + 7, 2) };
    const next = marker === 0xda ? findScanEnd(bytes, offset + 2 + length) : offset + 2 + length;
    if (isPixelMarker(marker)) addRange(parts, bytes, offset, next);
    else if (marker === 0xe0 && readAscii(bytes, offset + 4, 5) === 'JFIF\0')
      addWithLength(parts.length === 0 ? header : parts, bytes, offset, length, 16);
    else if (marker === 0xe1 && orientation === null && readAscii(bytes, offset + 4, 4) === 'Exif')
      // Like browsers, uses the first block only.
      orientation = readOrientation(bytes.subarray(offset + 4, next)) ?? defaultOrientation;
    else if (marker === 0xe2 && readAscii(bytes, offset + 4, 12) === 'ICC_PROFILE\0') {
      // Only the first segment of a profile has its header.
      hasProfile ||= isColourProfile(bytes, offset + 18);
      if (hasProfile) addRange(parts, bytes, offset, next);
    } else if (marker === 0xee && readAscii(bytes, offset + 4, 5) === 'Adobe')
      addWithLength(parts, bytes, offset, length, 14);
    offset = next;
  }
  if (orientation !== null && orientation !== defaultOrientation)
    addBytes(header, createExifSegment(orientation));
  return { ...size, end, partCount, withoutMetadata: () => concatParts([...header, ...parts]) };
}

/** The markers SOF0 to SOF15, except for the three in this range that have another meaning. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Returns whether a segment belongs to the pixels: frames (SOF), scans (SOS), and the tables that they need. */
function isPixelMarker(marker: number): boolean {
  return (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) || (marker >= 0xda && marker <= 0xdf);
}

/** Returns the index of the next marker that is neither a stuffed byte nor a restart marker. */
function findScanEnd(bytes: Uint8Array, start: number): number {
  // Faster than searching each 0xff by indexOf where there are many.
  for (let offset = start; offset < bytes.length; offset += 1) {
    if (bytes[offset] !== 0xff) continue;
    const next = bytes[offset + 1] ?? Number.NaN;
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return offset;
  }
  return bytes.length;
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
    // A copy, which `slice` is not for the buffers of Node.
    const segment = new Uint8Array(bytes.subarray(offset, offset + 2 + fixedLength));
    segment.set([0, fixedLength], 2);
    if (fixedLength === 16) segment.set([0, 0], 16);
    addBytes(parts, segment);
  }
}

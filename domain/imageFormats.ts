// The four raster formats of the web: how large the image is, and where its file ends.
// Reading past the end of the bytes gives NaN, with which every comparison fails and every walk stops.

export interface Extent {
  width: number;
  height: number;
  /** The index behind the image's last byte; null when the end is missing. */
  end: number | null;
}

/** ITU-T T.81, annex B: segments until the end-of-image marker, with entropy-coded data behind each start of scan. */
export function readJpeg(bytes: Uint8Array): Extent | null {
  if (uint(bytes, 0, 3) !== 0xffd8ff) return null;
  let size = { width: 0, height: 0 };
  for (let at = 2; uint(bytes, at, 1) === 0xff;) {
    const marker = uint(bytes, at + 1, 1);
    if (marker === 0xd9) return { ...size, end: at + 2 };
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = uint(bytes, at + 2, 2);
    if (!(length >= 2)) break;
    if (isFrameHeader(marker)) size = { height: uint(bytes, at + 5, 2), width: uint(bytes, at + 7, 2) };
    at += 2 + length;
    if (marker === 0xda) at = endOfScan(bytes, at);
  }
  return { ...size, end: null };
}

/** https://www.w3.org/TR/png-3/#5DataRep */
export function readPng(bytes: Uint8Array): Extent | null {
  if (text(bytes, 0, 8) !== '\x89PNG\r\n\x1a\n' || text(bytes, 12, 4) !== 'IHDR') return null;
  const size = { width: uint(bytes, 16, 4), height: uint(bytes, 20, 4) };
  let hasPixels = false;
  for (let at = 8; at < bytes.length; at += 12 + uint(bytes, at, 4)) {
    const chunk = text(bytes, at + 4, 4);
    if (chunk === 'IDAT') hasPixels = true;
    if (chunk === 'IEND') return { ...size, end: hasPixels ? at + 12 : null };
  }
  return { ...size, end: null };
}

/** https://www.w3.org/Graphics/GIF/spec-gif89a.txt */
export function readGif(bytes: Uint8Array): Extent | null {
  if (!/^GIF8[79]a$/.test(text(bytes, 0, 6))) return null;
  const size = { width: uintLittle(bytes, 6, 2), height: uintLittle(bytes, 8, 2) };
  let hasPixels = false;
  for (let at = 13 + colourTableLength(bytes, 10); at < bytes.length;) {
    const block = uint(bytes, at, 1);
    if (block === 0x3b) return { ...size, end: hasPixels ? at + 1 : null };
    if (block === 0x21) at = endOfSubBlocks(bytes, at + 2);
    else if (block === 0x2c) {
      hasPixels = true;
      size.width = Math.max(size.width, uintLittle(bytes, at + 1, 2) + uintLittle(bytes, at + 5, 2));
      size.height = Math.max(size.height, uintLittle(bytes, at + 3, 2) + uintLittle(bytes, at + 7, 2));
      at = endOfSubBlocks(bytes, at + 11 + colourTableLength(bytes, at + 9));
    } else break;
  }
  return { ...size, end: null };
}

/** https://developers.google.com/speed/webp/docs/riff_container */
export function readWebp(bytes: Uint8Array): Extent | null {
  if (text(bytes, 0, 4) !== 'RIFF' || text(bytes, 8, 4) !== 'WEBP') return null;
  const size = webpSize(bytes);
  if (size === null) return null;
  const end = 8 + uintLittle(bytes, 4, 4);
  let hasPixels = false;
  let at = 12;
  while (at < end && at < bytes.length) {
    hasPixels ||= /^(VP8 |VP8L|ANMF)$/.test(text(bytes, at, 4));
    const length = uintLittle(bytes, at + 4, 4);
    at += 8 + length + (length % 2);
  }
  return { ...size, end: hasPixels && at === end ? end : null };
}

function webpSize(bytes: Uint8Array): { width: number; height: number } | null {
  switch (text(bytes, 12, 4)) {
    case 'VP8X':
      return { width: 1 + uintLittle(bytes, 24, 3), height: 1 + uintLittle(bytes, 27, 3) };
    case 'VP8L': {
      if (uint(bytes, 20, 1) !== 0x2f) return null;
      const bits = uintLittle(bytes, 21, 4);
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
    }
    case 'VP8 ':
      if (uint(bytes, 23, 3) !== 0x9d012a) return null;
      return { width: uintLittle(bytes, 26, 2) & 0x3fff, height: uintLittle(bytes, 28, 2) & 0x3fff };
    default:
      return null;
  }
}

/** SOF0 to SOF15, without the three markers among them that mean something else. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** The index of the next marker that is neither a stuffed byte nor a restart. */
export function endOfScan(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = uint(bytes, at + 1, 1);
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

export function endOfSubBlocks(bytes: Uint8Array, start: number): number {
  let at = start;
  for (let length = uint(bytes, at, 1); length > 0; length = uint(bytes, at, 1)) at += 1 + length;
  return at + 1;
}

export function colourTableLength(bytes: Uint8Array, flagsAt: number): number {
  const flags = uint(bytes, flagsAt, 1);
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

export function uint(bytes: Uint8Array, at: number, count: number): number {
  let value = 0;
  for (let index = at; index < at + count; index += 1) value = value * 256 + (bytes[index] ?? Number.NaN);
  return value;
}

export function uintLittle(bytes: Uint8Array, at: number, count: number): number {
  let value = 0;
  for (let index = at + count - 1; index >= at; index -= 1)
    value = value * 256 + (bytes[index] ?? Number.NaN);
  return value;
}

export function text(bytes: Uint8Array, at: number, count: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + count));
}

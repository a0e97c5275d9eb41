// Small images of each format, 8 by 6 pixels, and functions that modify them.
import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

export const jpeg = decode(
  '/9j/4AAQSkZJRgABAgAAAQABAAD/2wBDAAgUFBcUFxsbGxsbGyAeICEhISAgICAhISEkJCQqKiokJCQhISQkKCgqKi4vLisrKisvLzIyMjw8OTlGRkhWVmf/xABbAAEBAAAAAAAAAAAAAAAAAAADBwEBAQEAAAAAAAAAAAAAAAAABAUHEAACAwEAAAAAAAAAAAAAAAAAAxECATIRAAAGAwEAAAAAAAAAAAAAAAAFAgMRATNxQgT/wAARCAAGAAgDARIAAhIAAxIA/9oADAMBAAIRAxEAPwCVuyLCP6NJKHbc88XyAkmFWxaNG6Q/NdBhxlTof//Z',
);
export const webp = decode(
  'UklGRlgAAABXRUJQVlA4IEwAAABQAgCdASoIAAYAAsBMJbACdHIA+0ACooKhLAAA/vXmQYa3aAef/lxqiaP9P72F9JP/9aH+d67R1+o77KWA+f85JDh/e5z/jUet0pAA',
);
export const gif = decode('R0lGODlhCAAGAIAAAP8AAAAA/ywAAAAACAAGAAACB4SPqcvtXQAAOw==');
export const png = createPng(8, 6);

/** Creates a grey PNG. Without pixels, it only declares its size, as a decompression bomb does. */
export function createPng(width: number, height: number, { grey = 0, hasPixels = true } = {}): Buffer {
  const row = Buffer.alloc(1 + 3 * width, grey).fill(0, 0, 1);
  return encodePng(
    width,
    height,
    Array.from({ length: hasPixels ? height : 0 }, () => row),
  );
}

/** Creates a PNG of random pixels, which can hardly be compressed. */
export function createNoisyPng(width: number, height: number): Buffer {
  const rows = Array.from({ length: height }, (_, y) => {
    const noise = createHash('shake256', { outputLength: 3 * width });
    return Buffer.concat([Buffer.alloc(1), noise.update(`row ${y}`).digest()]);
  });
  return encodePng(width, height, rows);
}

function encodePng(width: number, height: number, rows: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits, RGB.
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    createPngChunk('IHDR', header),
    createPngChunk('IDAT', deflateSync(Buffer.concat(rows))),
    createPngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Adds a comment segment of at most 65,533 bytes to a JPEG. */
export function addJpegComment(image: Buffer, comment: string): Buffer {
  return Buffer.concat([image.subarray(0, 2), createSegment(0xfe, comment), image.subarray(2)]);
}

/** Adds EXIF data to a JPEG as a phone does: an orientation with a quarter turn, and the GPS position. */
export function addExif(image: Buffer): Buffer {
  const exif = Buffer.from(
    `457869660000 4d4d002a00000008 0002
     0112 0003 00000001 00060000
     8825 0004 00000001 00000026
     00000000
     0001 0001 0002 00000002 4e000000 00000000`.replace(/\s/g, ''),
    'hex',
  );
  const segment = createSegment(0xe1, exif.toString('latin1'));
  return Buffer.concat([image.subarray(0, 2), segment, image.subarray(2)]);
}

export function toDataUrl(type: string, bytes: Uint8Array | string): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
}

/** Creates a segment of a JPEG. Each character of `data` stands for one byte, here and in the functions below. */
export function createSegment(marker: number, data: string): Buffer {
  const bytes = Buffer.from(data, 'latin1');
  const header = Buffer.from([0xff, marker, 0, 0]);
  header.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([header, bytes]);
}

/** Creates a chunk of a WebP. */
export function createRiffChunk(type: string, data: string): Buffer {
  const bytes = Buffer.from(data, 'latin1');
  const header = Buffer.from(`${type}\0\0\0\0`, 'latin1');
  header.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([header, bytes, Buffer.alloc(bytes.length % 2)]);
}

export function createPngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

function decode(base64: string): Buffer {
  return Buffer.from(base64, 'base64');
}

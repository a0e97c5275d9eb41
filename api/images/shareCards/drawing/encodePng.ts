// Encodes PNG files, for electronic paper in greys.
import type { PictureFormat } from '#domain/shareCard/shareCard.ts';
import { crc32, deflateSync } from 'node:zlib';

const greyCount = 16;
/** The difference between two neighbouring greys. */
const step = 255 / (greyCount - 1);
const palette = Uint8Array.from({ length: greyCount * 3 }, (_, index) => Math.floor(index / 3) * step);

/** Returns a PNG of opaque pixels: without colours one with 16 greys, which are in its palette. */
export function encodePng(
  rgba: Uint8Array,
  { width, height, isGrey }: Pick<PictureFormat, 'width' | 'height' | 'isGrey'>,
): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Four bits for each pixel, with a palette; or eight for each of three colours.
  header.set(isGrey ? [4, 3] : [8, 2], 8);
  const rows = isGrey ? toGreyRows(rgba, width, height) : toColourRows(rgba, width, height);
  return Uint8Array.from(
    Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      createChunk('IHDR', header),
      ...(isGrey ? [createChunk('PLTE', palette)] : []),
      createChunk('IDAT', deflateSync(rows, { level: isGrey ? 9 : 6 })),
      createChunk('IEND', new Uint8Array()),
    ]),
  );
}

/** Returns the rows, each after the number of its filter: the differences from the row above. */
function toColourRows(pixels: Uint8Array, width: number, height: number): Uint8Array {
  const rows = new Uint8Array((1 + width * 3) * height);
  let at = 0;
  for (let y = 0; y < height; y++) {
    rows[at++] = 2;
    for (let from = y * width * 4; from < (y + 1) * width * 4; from += 4)
      for (let channel = from; channel < from + 3; channel++)
        rows[at++] = (pixels[channel] ?? 0) - (pixels[channel - width * 4] ?? 0);
  }
  return rows;
}

/**
 * Returns the rows, each after the number of its filter: none. By Floyd and Steinberg's algorithm, the pixels on the right
 * and below make up for what is rounded off. Otherwise the shadow of the bubble would have steps.
 */
function toGreyRows(pixels: Uint8Array, width: number, height: number): Uint8Array {
  const rowBytes = 1 + Math.ceil(width / 2);
  const rows = new Uint8Array(rowBytes * height);
  // The rest of the pixels in this row and the next, with one more at both ends.
  let rests = new Float32Array(width + 2);
  let nextRests = new Float32Array(width + 2);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const value = (pixels[(y * width + x) * 4] ?? 0) + (rests[x + 1] ?? 0);
      const grey = Math.min(greyCount - 1, Math.max(0, Math.round(value / step)));
      const rest = (value - grey * step) / 16;
      addRest(rests, x + 2, rest * 7);
      addRest(nextRests, x, rest * 3);
      addRest(nextRests, x + 1, rest * 5);
      addRest(nextRests, x + 2, rest);
      const at = y * rowBytes + 1 + (x >> 1);
      rows[at] = (rows[at] ?? 0) | (x % 2 === 0 ? grey << 4 : grey);
    }
    [rests, nextRests] = [nextRests, rests.fill(0)];
  }
  return rows;
}

function addRest(row: Float32Array, at: number, rest: number): void {
  row[at] = (row[at] ?? 0) + rest;
}

function createChunk(type: string, data: Uint8Array): Buffer {
  const content = Buffer.concat([Buffer.from(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.byteLength);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, checksum]);
}

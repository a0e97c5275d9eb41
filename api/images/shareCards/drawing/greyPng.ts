// Encodes PNG files for electronic paper.
import { crc32, deflateSync } from 'node:zlib';

const greyCount = 16;
/** The difference between two neighbouring greys. */
const step = 255 / (greyCount - 1);
const palette = Uint8Array.from({ length: greyCount * 3 }, (_, index) => Math.floor(index / 3) * step);

/** Returns an image without colours as a PNG with 16 greys, which are in its palette. */
export function encodeGreyPng(
  rgba: Uint8Array,
  { width, height }: { width: number; height: number },
): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Four bits for each pixel, with a palette.
  header.set([4, 3], 8);
  return Uint8Array.from(
    Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      createChunk('IHDR', header),
      createChunk('PLTE', palette),
      createChunk('IDAT', deflateSync(toRows(rgba, width, height), { level: 9 })),
      createChunk('IEND', new Uint8Array()),
    ]),
  );
}

/**
 * Returns the rows, each after the number of its filter: none. By Floyd and Steinberg's algorithm, the pixels on the right
 * and below make up for what is rounded off. Otherwise the shadow of the bubble would have steps.
 */
function toRows(pixels: Uint8Array, width: number, height: number): Uint8Array {
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

import { expect, test } from 'vitest';
import * as samples from '../../tests/support/browser/imageSamples.ts';
import { markAsGenerated } from './generatedImage.ts';
import { maxImageParts, readImageFile, removeMetadata } from './imageFile.ts';

const emptyWebpChunk = [...Buffer.from('abcd'), 0, 0, 0, 0];

const completeImages = [
  ['image/jpeg', samples.jpeg],
  ['image/png', samples.png],
  ['image/webp', samples.webp],
  ['image/webp', samples.losslessWebp],
  ['image/gif', samples.gif],
] as const;

test.each(completeImages)('readImageFile returns the type and size of a complete %s', (type, bytes) => {
  expect(readImageFile(bytes)).toEqual({
    type,
    width: 8,
    height: 6,
    isComplete: true,
    hasTooManyParts: false,
    isGenerated: false,
  });
});

test.each([
  ['a header', samples.jpeg],
  ['no header', Buffer.concat([samples.jpeg.subarray(0, 2), samples.jpeg.subarray(20)])],
])('a JPEG with %s is marked as generated, even after its metadata is removed', (_, jpeg) => {
  const marked = markAsGenerated(jpeg);
  expect(readImageFile(removeMetadata(marked))).toMatchObject({
    isGenerated: true,
    isComplete: true,
    width: 8,
  });
  expect(marked.subarray(20)).toEqual(new Uint8Array(samples.jpeg.subarray(20)));
});

test.each(completeImages)(
  'readImageFile returns a %s that is truncated anywhere as incomplete, without throwing',
  (type, bytes) => {
    for (let length = 0; length < bytes.length; length += 1) {
      const file = readImageFile(bytes.subarray(0, length));
      expect(file?.isComplete ?? false, `${type} truncated at ${length}`).toBe(false);
    }
  },
);

test.each(completeImages)('readImageFile returns a %s with data after its end as incomplete', (_, bytes) => {
  const polyglot = Buffer.concat([bytes, Buffer.from('PK\u0003\u0004 an archive')]);
  expect(readImageFile(polyglot)).toMatchObject({ isComplete: false });
});

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['an HTML page', '<!doctype html><script>alert(1)</script>'],
  ['a PDF', '%PDF-1.7'],
  ['a bitmap', 'BM6\u0000\u0000'],
  ['an empty file', ''],
])('readImageFile returns null for %s', (_, content) => {
  expect(readImageFile(Buffer.from(content))).toBeNull();
});

test('readImageFile returns the declared size without decoding the pixels', () => {
  expect(readImageFile(samples.createPng(10_000, 5_001, { hasPixels: false }))).toMatchObject({
    width: 10_000,
    height: 5_001,
  });
});

test('readImageFile returns null for an image without a width', () => {
  expect(readImageFile(samples.createPng(0, 6))).toBeNull();
});

const manyParts = [
  ['JPEG with empty tables before its size', samples.jpeg, 2, [0xff, 0xdb, 0, 2]],
  ['JPEG with fill bytes', samples.jpeg, 2, [0xff]],
  ['JPEG with empty scans', samples.jpeg, samples.jpeg.length - 2, [0xff, 0xda, 0, 2]],
  ['PNG with empty chunks', samples.png, 33, [...samples.createPngChunk('IDAT', Buffer.alloc(0))]],
  ['WebP with empty chunks', samples.webp, samples.webp.length, emptyWebpChunk],
  ['GIF with empty extensions', samples.gif, 19, [0x21, 0xfe, 0]],
] as const;

test.each(manyParts)('readImageFile reports too many parts of a %s', (_, image, offset, part) => {
  const repeat = (count: number) =>
    readImageFile(insertBytes(image, offset, Buffer.alloc(count * part.length, Uint8Array.from(part))));
  expect(repeat(maxImageParts + 1)).toMatchObject({ isComplete: false, hasTooManyParts: true });
  expect(repeat(maxImageParts - 100)).toMatchObject({ width: 8, height: 6, hasTooManyParts: false });
});

test('readImageFile counts the chunks within the frames of a WebP', () => {
  const chunks = Buffer.alloc((maxImageParts + 1) * 8, Uint8Array.from(emptyWebpChunk));
  const frame = Buffer.concat([Buffer.from('ANMF'), Buffer.alloc(4 + 16), chunks]);
  frame.writeUInt32LE(frame.length - 8, 4);
  const file = readImageFile(insertBytes(samples.webp, samples.webp.length, frame));
  expect(file).toMatchObject({ isComplete: false, hasTooManyParts: true });
});

/** Corrects the length in the header of a WebP. */
function insertBytes(image: Buffer, offset: number, bytes: Buffer): Buffer {
  const file = Buffer.concat([image.subarray(0, offset), bytes, image.subarray(offset)]);
  if (file.toString('latin1', 0, 4) === 'RIFF') file.writeUInt32LE(file.length - 8, 4);
  return file;
}

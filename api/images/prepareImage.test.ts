import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import * as samples from '../../tests/support/browser/imageSamples.ts';
import { type PreparedImage, prepareImage } from './prepareImage.ts';

const bytesOf = (image: PreparedImage) => ('bytes' in image ? image.bytes : Buffer.from(image.problem));
const measure = async (image: PreparedImage) => {
  const { format, width, height } = await sharp(bytesOf(image)).metadata();
  return [format, width, height];
};

test('prepareImage rotates an image by its EXIF data, and removes the data', async () => {
  const image = await prepareImage(samples.addExif(samples.jpeg));
  expect(await measure(image)).toEqual(['jpeg', 6, 8]);
  expect(Buffer.from(bytesOf(image)).includes('Exif')).toBe(false);
});

test('prepareImage shrinks an image to 1600 × 1200 pixels and 600 KB', async () => {
  const size = { width: 2_400, height: 1_200, channels: 3 } as const;
  const pixels = randomBytes(size.width * size.height * 3);
  const image = await prepareImage(
    await sharp(pixels, { raw: size }).png({ compressionLevel: 0 }).toBuffer(),
  );
  expect(await measure(image)).toEqual(['jpeg', 1600, 800]);
  expect(bytesOf(image).length).toBeLessThanOrEqual(600 * 1024);
});

test('prepareImage returns the first frame of an animation', async () => {
  const frames = await Promise.all([0, 255].map(async (grey) => samples.createPng(8, 6, { grey })));
  const animation = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect((await sharp(animation).metadata()).pages).toBe(2);
  const image = await prepareImage(animation);
  expect((await sharp(bytesOf(image)).metadata()).pages ?? 1).toBe(1);
  expect((await sharp(bytesOf(image)).stats()).channels[0]?.max).toBe(0);
});

test.each([
  ['HEIC', Buffer.from('\0\0\0\x18ftypheic'), 'Export it as a JPEG'],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'not a JPEG, PNG'],
  ['truncated PNG', samples.createPng(80, 60).subarray(0, 60), 'malformed'],
  ['PNG of too many pixels', samples.createPng(50_000, 50_000, { hasPixels: false }), '50 million pixels'],
])('prepareImage rejects a %s', async (_, bytes, problem) => {
  expect(await prepareImage(bytes)).toEqual({ problem: expect.stringContaining(problem) });
});

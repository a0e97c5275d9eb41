import { expect, test } from 'vitest';
import * as samples from '../../e2e/support/imageSamples.ts';
import { readImageFile } from './imageFile.ts';

const completeImages = [
  ['image/jpeg', samples.jpeg],
  ['image/png', samples.png],
  ['image/webp', samples.webp],
  ['image/webp', samples.losslessWebp],
  ['image/gif', samples.gif],
] as const;

test.each(completeImages)('a whole %s says its type and its size', (type, bytes) => {
  expect(readImageFile(bytes)).toEqual({ type, width: 8, height: 6, isComplete: true });
});

test.each(completeImages)(
  'a %s that is cut off anywhere is no whole image, and reading it never fails',
  (type, bytes) => {
    for (let length = 0; length < bytes.length; length += 1) {
      const file = readImageFile(bytes.subarray(0, length));
      expect(file?.isComplete ?? false, `${type} cut at ${length}`).toBe(false);
    }
  },
);

test.each(completeImages)('a %s with something behind its end is no whole image', (_, bytes) => {
  const polyglot = Buffer.concat([bytes, Buffer.from('PK\u0003\u0004 an archive')]);
  expect(readImageFile(polyglot)).toMatchObject({ isComplete: false });
});

test.each(completeImages)('any byte of a %s may be wrong without a failure', (_, bytes) => {
  for (let at = 0; at < bytes.length; at += 1) {
    for (const value of [0x00, 0x7f, 0xff]) {
      const spoilt = Buffer.from(bytes);
      spoilt[at] = value;
      expect(() => readImageFile(spoilt)).not.toThrow();
    }
  }
});

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a PDF', '%PDF-1.7'],
  ['a bitmap', 'BM6\u0000\u0000'],
  ['nothing', ''],
])('%s is none of the formats', (_, content) => {
  expect(readImageFile(Buffer.from(content))).toBeNull();
});

test('the size is read without decoding, however large it claims to be', () => {
  expect(readImageFile(samples.createPng(10_000, 5_001, { hasPixels: false }))).toMatchObject({
    width: 10_000,
    height: 5_001,
  });
});

test('an image without a width is none', () => {
  expect(readImageFile(samples.createPng(0, 6))).toBeNull();
});

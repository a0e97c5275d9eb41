import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as samples from '../../tests/support/browser/imageSamples.ts';
import { readImageFile, removeMetadata } from './imageFile.ts';

const metadataText = 'GPS 47.3769 N 8.5417 E';
/** An ICC profile: its header has 128 bytes, with a signature. */
const colourProfile = `${'\0'.repeat(36)}acsp${'\0'.repeat(88)}colours!`;
const completeImage = { width: 8, height: 6, isComplete: true };

describe('removing the metadata of a JPEG', () => {
  const icc = samples.createSegment(0xe2, `ICC_PROFILE\0\u0001\u0001${colourProfile}`);
  const adobe = samples.createSegment(0xee, 'Adobe\0d\0\0\0\0\u0001');
  const metadata = [
    samples.createSegment(0xe1, `Exif\0\0MM\0*${metadataText}`),
    samples.createSegment(0xe1, `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${metadataText}`),
    samples.createSegment(0xe2, `MPF\0${metadataText}`),
    samples.createSegment(0xed, `Photoshop 3.0\0${metadataText}`),
    samples.createSegment(0xe2, `ICC_PROFILE\0\u0001\u0001${metadataText.repeat(10)}`),
    samples.createSegment(0xe5, metadataText),
    samples.createSegment(0xf0, metadataText),
    samples.createSegment(0x02, metadataText),
    samples.createSegment(0xfe, metadataText),
  ];

  test('retains only the image and its colour profile', () => {
    const photo = insert(samples.jpeg, 20, ...metadata, icc, adobe);
    const clean = Buffer.from(removeMetadata(photo));
    expect(clean).toEqual(insert(samples.jpeg, 20, icc, adobe));
    expect(readImageFile(clean)).toMatchObject(completeImage);
  });

  test.each(['MM', 'II'] as const)('retains the orientation in the byte order %s', (order) => {
    const photo = insert(samples.jpeg, 2, samples.createSegment(0xe1, exif(order, 6)));
    const clean = Buffer.from(removeMetadata(photo));
    expect(clean.toString('latin1')).not.toContain('Nikon');
    expect(clean).toEqual(insert(samples.jpeg, 20, samples.createSegment(0xe1, minimalExif(6))));
  });

  test('removes EXIF completely if the orientation is the default', () => {
    const photo = insert(samples.jpeg, 2, samples.createSegment(0xe1, exif('MM', 1)));
    expect(Buffer.from(removeMetadata(photo))).toEqual(samples.jpeg);
  });

  test('reads no more entries of EXIF data than there are', () => {
    const announced = samples.createSegment(0xe1, 'Exif\0\0MM\0*\0\0\0\u0008\xff\xff');
    const photo = insert(samples.jpeg, 20, ...Array.from({ length: 25_000 }, () => announced));
    expect(Buffer.from(removeMetadata(photo))).toEqual(samples.jpeg);
  });

  test('removes the thumbnail, data after the end and what follows the content of Adobe’s segment', () => {
    const header = samples.createSegment(
      0xe0,
      `JFIF\0\u0001\u0002\0\0\u0001\0\u0001\u0001\u0001${metadataText}`,
    );
    const longAdobe = samples.createSegment(0xee, `Adobe\0d\0\0\0\0\u0001${metadataText}`);
    const start = samples.jpeg.subarray(0, 2);
    const photo = Buffer.concat([
      start,
      header,
      longAdobe,
      samples.jpeg.subarray(20),
      Buffer.from(metadataText),
    ]);
    expect(Buffer.from(removeMetadata(photo))).toEqual(insert(samples.jpeg, 20, adobe));
  });
});

describe('removing the metadata of a PNG', () => {
  const colourChunks = [
    samples.createPngChunk('gAMA', Buffer.from([0, 0, 177, 143])),
    samples.createPngChunk('iCCP', Buffer.from('p\0\0x')),
  ];
  const metadataChunks = ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'prVt', 'pHYs'].map((type) =>
    samples.createPngChunk(type, Buffer.from(metadataText)),
  );

  test('retains the image and its colours, without data after the end', () => {
    const photo = insert(samples.png, 33, ...metadataChunks, ...colourChunks, ...metadataChunks);
    const clean = removeMetadata(Buffer.concat([photo, Buffer.from(metadataText)]));
    expect(Buffer.from(clean)).toEqual(insert(samples.png, 33, ...colourChunks));
  });
});

describe('removing the metadata of a WebP', () => {
  const imageChunk = samples.webp.subarray(12);
  const icc = samples.createRiffChunk('ICCP', colourProfile);
  const photo = (flags: number, ...others: Buffer[]) =>
    riff(
      samples.createRiffChunk('VP8X', String.fromCharCode(flags, 0, 0, 0, 7, 0, 0, 5, 0, 0)),
      icc,
      imageChunk,
      ...others,
    );
  const metadata = [
    samples.createRiffChunk('ICCP', metadataText),
    samples.createRiffChunk('ANIM', metadataText),
    samples.createRiffChunk('XMP ', `<x:xmpmeta>${metadataText}`),
    samples.createRiffChunk('abcd', metadataText),
  ];

  test.each([
    ['clears the flags for EXIF and XMP', 1, photo(0x20)],
    ['retains the orientation', 8, photo(0x28, samples.createRiffChunk('EXIF', minimalExif(8).slice(6)))],
  ])('retains the image and its colour profile, and %s', (_, orientation, expected) => {
    const original = photo(0x2c, samples.createRiffChunk('EXIF', exif('II', orientation)), ...metadata);
    const clean = removeMetadata(original);
    expect(Buffer.from(clean)).toEqual(expected);
    expect(readImageFile(clean)).toMatchObject(completeImage);
  });
});

test('removeMetadata removes metadata from the frames of a WebP animation', () => {
  const frame = (...chunks: Buffer[]) =>
    riff(
      samples.createRiffChunk('VP8X', '\u0002\0\0\0\u0007\0\0\u0005\0\0'),
      samples.createRiffChunk('ANIM', '\0'.repeat(6)),
      samples.createRiffChunk('ANMF', `${'\0'.repeat(16)}${Buffer.concat(chunks).toString('latin1')}`),
    );
  const pixels = samples.webp.subarray(12);
  const clean = removeMetadata(frame(samples.createRiffChunk('XMP ', metadataText), pixels));
  expect(Buffer.from(clean)).toEqual(frame(pixels));
});

describe('removing the metadata of a GIF', () => {
  const loop = Buffer.from('21ff0b4e45545343415045322e300301000000', 'hex');
  const control = Buffer.from('21f9040000000000', 'hex');
  const comment = Buffer.from(`!\xfe${String.fromCharCode(metadataText.length)}${metadataText}\0`, 'latin1');
  const longControl = Buffer.from('21f9040000000002414200', 'hex');
  const longLoop = Buffer.from('21ff0b4e45545343415045322e300301000002414200', 'hex');
  const xmp = Buffer.from('!\xff\u000bXMP DataXMP\u0002AB\0', 'latin1');

  test('retains the frames and the looping', () => {
    const photo = insert(samples.gif, 19, comment, longLoop, loop, xmp, longControl, control);
    expect(Buffer.from(removeMetadata(photo))).toEqual(insert(samples.gif, 19, loop, control));
  });
});

const formats = [
  ['JPEG', samples.jpeg],
  ['PNG', samples.png],
  ['WebP', samples.webp],
  ['lossless WebP', samples.losslessWebp],
  ['GIF', samples.gif],
] as const;

test.each(formats)('a %s without metadata is returned byte for byte', (_, bytes) => {
  expect(Buffer.from(removeMetadata(bytes))).toEqual(bytes);
});

test.each(formats)('removing the metadata of a corrupt %s twice has the same result as once', (_, bytes) => {
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.nat(255), fc.nat(bytes.length), (index, value, length) => {
      const corrupt = Buffer.from(bytes.subarray(0, length));
      if (index < length) corrupt[index] = value;
      const clean = removeMetadata(corrupt);
      expect(removeMetadata(clean)).toEqual(clean);
    }),
    { numRuns: 1_000 },
  );
});

function insert(bytes: Buffer, index: number, ...parts: Buffer[]): Buffer {
  return Buffer.concat([bytes.subarray(0, index), ...parts, bytes.subarray(index)]);
}

/** Returns EXIF data with the camera model and the orientation, as a camera writes it. */
function exif(order: 'MM' | 'II', orientation: number): string {
  const entries = [
    ['0110', '0002', '00000006', '00000026'],
    ['0112', '0003', '00000001', order === 'MM' ? `000${orientation}0000` : `0000000${orientation}`],
  ];
  const numbers = ['002a', '00000008', '0002', ...entries.flat(), '00000000'];
  const bytes = numbers.map((hex) =>
    order === 'MM' ? Buffer.from(hex, 'hex') : Buffer.from(hex, 'hex').toReversed(),
  );
  return `Exif\0\0${order}${Buffer.concat(bytes).toString('latin1')}Nikon\0`;
}

function minimalExif(orientation: number): string {
  const bytes = Buffer.from(`4d4d002a0000000800010112000300000001000${orientation}000000000000`, 'hex');
  return `Exif\0\0${bytes.toString('latin1')}`;
}

function riff(...chunks: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from('RIFF'), length, body]);
}

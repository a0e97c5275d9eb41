// Splits valid images into their segments, chunks or blocks, and creates such parts with metadata.
import { createPngChunk, createRiffChunk, createSegment } from '../../tests/support/browser/imageSamples.ts';

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif';

/** Part of the metadata in the files of the trial. No stored image may contain it. */
export const canary = 'CANARY 47.3769 N 8.5417 E';

/** Returns the parts of a valid image. The first one is the file's header. */
export function splitImage(format: ImageFormat, bytes: Buffer): Buffer[] {
  const ends = findPartEnds[format](bytes);
  return ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
}

/** Returns the file of these parts. For WebP, the length in the header is corrected. */
export function joinParts(format: ImageFormat, parts: readonly Buffer[]): Buffer {
  const bytes = Buffer.concat(parts);
  if (format === 'webp' && bytes.length >= 8) bytes.writeUInt32LE(bytes.length - 8, 4);
  return bytes;
}

const findPartEnds: Record<ImageFormat, (bytes: Buffer) => number[]> = {
  jpeg: (bytes) => {
    const ends = [2];
    // The last segment is the start of the scan, followed by its data and the end-of-image marker of two bytes.
    for (let offset = 2; bytes[offset + 1] !== 0xda;) {
      offset += 2 + bytes.readUInt16BE(offset + 2);
      ends.push(offset);
    }
    return [...ends, bytes.length - 2, bytes.length];
  },
  png: (bytes) => {
    const ends = [8];
    for (let offset = 8; offset < bytes.length; ends.push(offset)) offset += 12 + bytes.readUInt32BE(offset);
    return ends;
  },
  webp: (bytes) => {
    const ends = [12];
    for (let offset = 12; offset < bytes.length; ends.push(offset)) {
      const length = bytes.readUInt32LE(offset + 4);
      offset += 8 + length + (length % 2);
    }
    return ends;
  },
  // The samples have one colour table of two colours, and one frame without a table.
  gif: (bytes) => [19, bytes.length - 1, bytes.length],
};

/** Returns parts that contain the canary, by what they are. All have the correct lengths. */
export function createMetadataParts(format: ImageFormat): Record<string, Buffer> {
  return metadataParts[format]();
}

const metadataParts: Record<ImageFormat, () => Record<string, Buffer>> = {
  jpeg: () => ({
    exif: createSegment(0xe1, `Exif\0\0MM\0*\0\0\0\u0008\0\0${canary}`),
    xmp: createSegment(0xe1, `http://ns.adobe.com/xap/1.0/\0${canary}`),
    otherImages: createSegment(0xe2, `MPF\0${canary}`),
    falseColourProfile: createSegment(0xe2, `ICC_PROFILE\0\u0001\u0001${canary}`),
    photoshop: createSegment(0xed, `Photoshop 3.0\0${canary}`),
    longAdobe: createSegment(0xee, `Adobe\0d\0\0\0\0\u0001${canary}`),
    comment: createSegment(0xfe, canary),
    application: createSegment(0xe5, canary),
    thumbnail: createSegment(0xe0, `JFIF\0\u0001\u0002\0\0\u0001\0\u0001\u0001\u0001${canary}`),
    extension: createSegment(0xf0, canary),
    reserved: createSegment(0x02, canary),
    lastReserved: createSegment(0xbf, canary),
  }),
  png: () =>
    Object.fromEntries(
      ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'prVt', 'gAMA', 'pHYs', 'sRGB', 'cHRM', 'sBIT', 'bKGD'].map(
        (type) => [type, createPngChunk(type, Buffer.from(canary.repeat(2)))],
      ),
    ),
  webp: () => ({
    exif: createRiffChunk('EXIF', `MM\0*\0\0\0\u0008\0\0${canary}`),
    xmp: createRiffChunk('XMP ', canary),
    unknown: createRiffChunk('abcd', canary),
    falseColourProfile: createRiffChunk('ICCP', canary),
    longAnimation: createRiffChunk('ANIM', `\0\0\0\0\0\0${canary}`),
    frame: createWebpFrame(createRiffChunk('EXIF', canary).toString('latin1')),
  }),
  gif: () => ({
    comment: createGifExtension(0xfe, [canary]),
    plainText: createGifExtension(0x01, ['\0'.repeat(12), canary]),
    xmp: createGifExtension(0xff, ['XMP DataXMP', canary]),
    longLoop: createGifExtension(0xff, ['NETSCAPE2.0', '\u0001\0\0', canary]),
    falseColourProfile: createGifExtension(0xff, ['ICCRGBG1012', canary]),
    longControl: createGifExtension(0xf9, ['\0\0\0\0', canary]),
    otherExtension: createGifExtension(0x42, [canary]),
  }),
};

/** @param chunks the frame's chunks, one character per byte */
export function createWebpFrame(chunks: string): Buffer {
  return createRiffChunk('ANMF', `${'\0'.repeat(16)}${chunks}`);
}

export function createGifExtension(label: number, blocks: readonly string[]): Buffer {
  const subBlocks = blocks.map((block) =>
    Buffer.from(`${String.fromCharCode(block.length)}${block}`, 'latin1'),
  );
  return Buffer.concat([Buffer.from([0x21, label]), ...subBlocks, Buffer.from([0])]);
}

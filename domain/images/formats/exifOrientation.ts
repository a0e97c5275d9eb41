import { readAscii, readUint, readUintLittleEndian, toAsciiBytes } from './bytes.ts';

/** The EXIF orientation of an image that is shown as it is stored. */
export const defaultOrientation = 1;
const exifIdentifier = 'Exif\0\0';

/** Returns the orientation (1 to 8) in an EXIF block with or without its identifier, or null if there is none. */
export function readOrientation(block: Uint8Array): number | null {
  const tiff = readAscii(block, 0, 6) === exifIdentifier ? block.subarray(6) : block;
  const readInteger = { MM: readUint, II: readUintLittleEndian }[readAscii(tiff, 0, 2)];
  if (readInteger === undefined) return null;
  const directory = readInteger(tiff, 4, 4);
  const announced = readInteger(tiff, directory, 2);
  // A block may announce 65,535 entries in a few bytes, and a file may contain thousands of blocks.
  const entries = Math.min(announced, Math.floor((tiff.length - directory - 2) / 12));
  for (let index = 0; index < entries; index += 1) {
    const entry = directory + 2 + 12 * index;
    if (readInteger(tiff, entry, 2) !== 0x0112) continue;
    const value = readInteger(tiff, entry + 8, 2);
    return value >= 1 && value <= 8 ? value : null;
  }
  return null;
}

/** Returns a JPEG segment with EXIF data that contain only the orientation. */
export function createExifSegment(orientation: number): Uint8Array {
  const data = [...toAsciiBytes(exifIdentifier), ...createOrientationBlock(orientation)];
  return Uint8Array.from([0xff, 0xe1, 0, data.length + 2, ...data]);
}

/** Returns a WebP chunk with EXIF data that contain only the orientation. */
export function createExifChunk(orientation: number): Uint8Array {
  const data = createOrientationBlock(orientation);
  return Uint8Array.from([...toAsciiBytes('EXIF'), data.length, 0, 0, 0, ...data]);
}

/** Returns a TIFF block with one directory that contains only the orientation. */
function createOrientationBlock(orientation: number): number[] {
  const header = [...toAsciiBytes('MM'), 0, 42, 0, 0, 0, 8];
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
  return [...header, 0, 1, ...entry, 0, 0, 0, 0];
}

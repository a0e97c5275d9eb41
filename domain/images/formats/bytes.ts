// Reads numbers and texts of image files. Reading past the end of the bytes returns NaN. All comparisons with NaN are
// false, so every loop of the parsers ends.

export function readUint(bytes: Uint8Array, offset: number, byteCount: number): number {
  let value = 0;
  for (let index = offset; index < offset + byteCount; index += 1)
    value = value * 256 + (bytes[index] ?? Number.NaN);
  return value;
}

export function readUintLittleEndian(bytes: Uint8Array, offset: number, byteCount: number): number {
  let value = 0;
  for (let index = offset + byteCount - 1; index >= offset; index -= 1)
    value = value * 256 + (bytes[index] ?? Number.NaN);
  return value;
}

export function readAscii(bytes: Uint8Array, offset: number, byteCount: number): string {
  let text = '';
  const end = Math.min(offset + byteCount, bytes.length);
  for (let index = offset; index < end; index += 1) text += String.fromCharCode(bytes[index] ?? 0);
  return text;
}

/**
 * Returns the type of a chunk, four characters, as `readUint` reads it. A file may have tens of thousands of chunks, and
 * comparing their types as text takes several times as long.
 */
export function chunkType(ascii: string): number {
  return readUint(Uint8Array.from(toAsciiBytes(ascii)), 0, 4);
}

export function toAsciiBytes(ascii: string): number[] {
  return Array.from(ascii, (character) => character.charCodeAt(0));
}

import { readAscii } from './bytes.ts';

export interface ParsedImage {
  width: number;
  height: number;
  /** The index after the image's last byte, or null if the end is missing. */
  end: number | null;
  /** Number of segments, chunks, blocks and fill bytes. If it is above the maximum, the rest of the file was not read. */
  partCount: number;
  /** Returns the parts that are known to affect how the image looks. A required part of a wrong length is none of them. */
  withoutMetadata: () => Uint8Array<ArrayBuffer>;
}

/** A range of a file, or of bytes that replace a part of it. */
export interface Part {
  source: Uint8Array;
  start: number;
  end: number;
}

/** Adds a range. Adjacent ones are merged, because a file may consist of 100,000 chunks of a few bytes. */
export function addRange(parts: Part[], source: Uint8Array, start: number, end: number): void {
  const last = parts.at(-1);
  const limit = Math.min(end, source.length);
  // A length that was read past the end of the file is NaN.
  if (!(limit > start)) return;
  if (last?.source === source && last.end === start) last.end = limit;
  else parts.push({ source, start, end: limit });
}

export function addBytes(parts: Part[], bytes: Uint8Array): void {
  addRange(parts, bytes, 0, bytes.length);
}

export function concatParts(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(parts.reduce((sum, { start, end }) => sum + end - start, 0));
  let offset = 0;
  for (const { source, start, end } of parts) {
    // Creating a view takes longer than copying a few bytes.
    if (end - start < 64)
      for (let index = start; index < end; index += 1) result[offset + index - start] = source[index] ?? 0;
    else result.set(source.subarray(start, end), offset);
    offset += end - start;
  }
  return result;
}

/**
 * Returns whether an ICC profile begins here, by the signature in its header (7.2.9 in
 * https://www.color.org/specification/ICC.1-2022-05.pdf).
 */
export function isColourProfile(bytes: Uint8Array, offset: number): boolean {
  return readAscii(bytes, offset + 36, 4) === 'acsp';
}

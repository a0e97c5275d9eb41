// Generated images are told from uploaded ones by a mark in their file, so that no store needs a field for it.

const toAsciiBytes = (text: string) => Array.from(text, (character) => character.charCodeAt(0));

/**
 * The JFIF header of a generated JPEG. It says that pixels are square, as every canvas does, but by a ratio that nothing
 * else writes: the letters “UP” to “UP”. The removal of metadata leaves it unchanged.
 */
const markedHeader = [0xff, 0xe0, 0, 16, ...toAsciiBytes('JFIF\0'), 1, 2, 0, ...toAsciiBytes('UPUP'), 0, 0];

const markOffset = 2;

/** Returns a JPEG of a canvas with the mark, which replaces its header. */
export function markAsGenerated(jpeg: Uint8Array): Uint8Array<ArrayBuffer> {
  const hasHeader = markedHeader.slice(0, 9).every((byte, index) => byte === jpeg[markOffset + index]);
  const rest = jpeg.subarray(hasHeader ? markOffset + markedHeader.length : markOffset);
  const marked = new Uint8Array(markOffset + markedHeader.length + rest.length);
  marked.set(jpeg.subarray(0, markOffset));
  marked.set(markedHeader, markOffset);
  marked.set(rest, markOffset + markedHeader.length);
  return marked;
}

export function isMarkedAsGenerated(bytes: Uint8Array): boolean {
  return markedHeader.every((byte, index) => byte === bytes[markOffset + index]);
}

// A link to a thought with a personal note in its fragment, which browsers never send to a server.
import { singleLine } from '#domain/pages/pageMetadata.ts';
import { thoughtPath } from '#domain/pages/thoughtPath.ts';
import { splitGraphemes } from '#domain/textLayout/lineBreaks.ts';
import { isVisible } from '#domain/thought/thought.ts';
import { noteFragment } from './receivedNote.ts';

/** In graphemes, which are what a reader sees as one character. */
export const maxNoteLength = 200;
/** A grapheme may have any number of marks. 200 of any script fit, and the link has less than 3,300 characters. */
const maxNoteBytes = 2400;

/** Returns the note as one line without control characters, as it is sent and shown. */
export function cleanNote(text: string): string {
  return singleLine(text);
}

export function noteLength(note: string): number {
  return splitGraphemes(note).length;
}

/** Returns whether a clean note has something to read and isn't too long. */
export function isValidNote(note: string): boolean {
  return isVisible(note) && toBytes(note).length <= maxNoteBytes && noteLength(note) <= maxNoteLength;
}

/** @param origin the origin of the site, without a slash at its end */
export function createNoteLink(thoughtId: string, note: string, origin: string): string {
  return `${origin}${thoughtPath(thoughtId)}${noteFragment}${encodeNote(note)}`;
}

/** Encodes a note as base64url of UTF-8, whose characters all applications accept in links. */
export function encodeNote(note: string): string {
  return btoa(String.fromCharCode(...toBytes(note)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Returns the note, or null if the text isn't a valid note that was encoded. */
export function decodeNote(encoded: string): string | null {
  if (!/^[\w-]+$/.test(encoded) || encoded.length > maxEncodedLength) return null;
  try {
    const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const note = cleanNote(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return isValidNote(note) ? note : null;
  } catch {
    return null;
  }
}

const maxEncodedLength = Math.ceil((maxNoteBytes * 4) / 3);

function toBytes(note: string): Uint8Array {
  return new TextEncoder().encode(note);
}

import { fallbackId } from '../thought/fallbackThoughts.ts';
import { pages } from './pages.ts';

/** Returns the path of a thought's page for any id. */
export function thoughtPath(id: string): string {
  return pages.thought.path.replace(':id', () => encodeId(id));
}

/**
 * Encodes an id as a segment of a path. It also encodes characters that `encodeURIComponent` leaves as they are, but
 * that HTML, XML or the link detection of apps may misinterpret.
 */
export function encodeId(id: string): string {
  return encodeURIComponent(id.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * Returns whether a new thought may have this id. The id must not be reserved, and must survive the encoding and
 * decoding of paths by any server or proxy. Firestore doesn't support `.`, `..` and `__…__`.
 */
export function isValidThoughtId(id: string): boolean {
  return (
    id !== fallbackId &&
    id.length <= maxIdLength &&
    id.isWellFormed() &&
    !/[/\\%?#\p{Control}\p{Line_Separator}\p{Paragraph_Separator}]|^\.\.?$|^__.*__$/u.test(id)
  );
}

const maxIdLength = 500;

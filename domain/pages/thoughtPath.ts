import { fallbackId } from '../thought/fallbackThoughts.ts';

/** The path of a thought's page, whatever characters its id has. */
export function thoughtPath(id: string): string {
  return `/thought/${encodeId(id)}`;
}

/**
 * An id as one segment of a path. Characters that `encodeURIComponent` leaves alone are encoded too where HTML, XML
 * or an app that looks for links in a text would trip over them.
 */
export function encodeId(id: string): string {
  return encodeURIComponent(id.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * Whether a thought may be stored under this id: not a reserved one, and one that leads back to the thought as a part of a
 * path, whatever decodes that path on its way. Firestore takes neither `.` and `..` nor `__…__`.
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

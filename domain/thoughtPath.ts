/** The path of a thought's page, whatever characters its id has. */
export function thoughtPath(id: string): string {
  return `/thought/${encodedId(id)}`;
}

/**
 * An id as one segment of a path. Characters that `encodeURIComponent` leaves alone are encoded too where HTML, XML
 * or an app that looks for links in a text would trip over them.
 */
export function encodedId(id: string): string {
  return encodeURIComponent(id.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

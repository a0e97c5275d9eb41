import { BadCursor } from './storeErrors.ts';
import { isValidDocumentId } from './documentId.ts';

/** The sort key and the id of the last entry of a page. */
export interface CursorPosition {
  key: string;
  id: string;
}

/** A page of a list that is read forwards. */
export interface Page<Node> {
  edges: { node: Node; cursor: string }[];
  hasNextPage: boolean;
}

/** Much longer than any cursor that `writeCursor` returns. */
const maxCursorLength = 16_384;

/** @param listName identifies the list and its order, so that a cursor is rejected by any other list. */
export function writeCursor(listName: string, { key, id }: CursorPosition): string {
  return Buffer.from(JSON.stringify([listName, key, id])).toString('base64url');
}

/** Decodes a cursor that `writeCursor` created for this list. Throws `BadCursor` for any other. */
export function readCursor(listName: string, cursor: string | null): CursorPosition | null {
  if (cursor === null) return null;
  if (cursor.length > maxCursorLength) throw new BadCursor();
  const parts = parseJson(cursor);
  if (!Array.isArray(parts) || parts.length !== 3 || !parts.every((part) => typeof part === 'string'))
    throw new BadCursor();
  const [cursorListName, key, id] = parts as [string, string, string];
  if (cursorListName !== listName || !isValidDocumentId(id)) throw new BadCursor();
  return { key, id };
}

function parseJson(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw new BadCursor();
  }
}

import { BadCursor } from '../storage/storeErrors.ts';
import { isValidDocumentId } from '../storage/documentId.ts';

/** Where a page ended: the sort key and the id of its last entry. */
export interface CursorPosition {
  key: string;
  id: string;
}

/** Far above what `writeCursor` writes of a sort key and an id. */
const maxCursorLength = 16_384;

/** `list` names the list and its order, so that a cursor of one is refused by another. */
export function writeCursor(listName: string, { key, id }: CursorPosition): string {
  return Buffer.from(JSON.stringify([listName, key, id])).toString('base64url');
}

/** Throws `BadCursor` unless `writeCursor` made it for this very list. */
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

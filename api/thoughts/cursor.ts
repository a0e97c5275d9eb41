import { BadCursor } from '../errors.ts';
import { isStorableId } from '../documentId.ts';

/** Where a page ended: the sort key and the id of its last entry. */
export interface Position {
  key: string;
  id: string;
}

/** Far above what `writeCursor` writes of a sort key and an id. */
const mostCharacters = 16_384;

/** `list` names the list and its order, so that a cursor of one is refused by another. */
export function writeCursor(list: string, { key, id }: Position): string {
  return Buffer.from(JSON.stringify([list, key, id])).toString('base64url');
}

/** Throws `BadCursor` unless `writeCursor` made it for this very list. */
export function readCursor(list: string, cursor: string | null): Position | null {
  if (cursor === null) return null;
  if (cursor.length > mostCharacters) throw new BadCursor();
  const parts = parse(cursor);
  if (!Array.isArray(parts) || parts.length !== 3 || !parts.every((part) => typeof part === 'string'))
    throw new BadCursor();
  const [owner, key, id] = parts as [string, string, string];
  if (owner !== list || !isStorableId(id)) throw new BadCursor();
  return { key, id };
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw new BadCursor();
  }
}

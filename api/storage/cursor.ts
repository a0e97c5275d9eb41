import * as v from 'valibot';
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

const cursorSchema = v.pipe(
  v.string(),
  // The maximum length, which no cursor of `writeCursor` reaches.
  v.maxLength(16_384),
  v.transform((cursor) => Buffer.from(cursor, 'base64url').toString()),
  v.parseJson(),
  v.strictTuple([v.string(), v.string(), v.pipe(v.string(), v.check(isValidDocumentId))]),
);

/** @param listName identifies the list and its order, so that a cursor is rejected by any other list. */
export function writeCursor(listName: string, { key, id }: CursorPosition): string {
  return Buffer.from(JSON.stringify([listName, key, id])).toString('base64url');
}

/** Decodes a cursor that `writeCursor` created for this list. Throws `BadCursor` for any other. */
export function readCursor(listName: string, cursor: string | null): CursorPosition | null {
  if (cursor === null) return null;
  const parsed = v.safeParse(cursorSchema, cursor);
  if (!parsed.success || parsed.output[0] !== listName) throw new BadCursor();
  const [, key, id] = parsed.output;
  return { key, id };
}

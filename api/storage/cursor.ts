import * as v from 'valibot';
import type { Position } from '#domain/collection/lists.ts';
import { InvalidInput } from './storeErrors.ts';
import { isValidDocumentId } from './documentId.ts';

/** A page of a list that is read forwards. */
export interface Page<Node> {
  edges: { node: Node; cursor: string }[];
  hasNextPage: boolean;
}

const cursorSchema = v.pipe(
  v.string(),
  // A limit that no cursor of `writeCursor` reaches.
  v.maxLength(16_384),
  v.transform((cursor) => Buffer.from(cursor, 'base64url').toString()),
  v.parseJson(),
  v.strictTuple([v.string(), v.string(), v.pipe(v.string(), v.check(isValidDocumentId))]),
);

/** Returns an opaque cursor. @param listName identifies the list and its order; other lists reject the cursor. */
export function writeCursor(listName: string, { key, id }: Position): string {
  return Buffer.from(JSON.stringify([listName, key, id])).toString('base64url');
}

/** Decodes a cursor that `writeCursor` created for this list. Throws `InvalidInput` for any other text. */
export function readCursor(listName: string, cursor: string | null): Position | null {
  if (cursor === null) return null;
  const parsed = v.safeParse(cursorSchema, cursor);
  if (!parsed.success || parsed.output[0] !== listName) throw createCursorError();
  const [, key, id] = parsed.output;
  return { key, id };
}

export function createCursorError(): InvalidInput {
  return new InvalidInput('This cursor belongs to another list.');
}

// The part of listing the authors that both stores share.
import type { Thought } from '#domain/thought/thought.ts';
import { readCursor, writeCursor } from '../../storage/cursor.ts';

/** An author with at least one thought. */
export interface AuthorEntry {
  slug: string;
  thoughtCount: number;
  newest: Thought;
}

const listName = 'authors';

/** Returns the authors of a page. A cursor of another list throws `BadCursor`. */
export function selectAuthors<Author extends { slug: string }>(
  authors: readonly Author[],
  { first, after }: { first: number; after: string | null },
) {
  const last = readCursor(listName, after)?.key ?? '';
  const remaining = authors
    .filter(({ slug }) => slug > last)
    .toSorted((one, other) => (one.slug < other.slug ? -1 : 1));
  return {
    requested: remaining.slice(0, first),
    hasNextPage: remaining.length > first,
    totalCount: authors.length,
  };
}

export function createAuthorEdge(node: AuthorEntry) {
  return { node, cursor: writeCursor(listName, { key: node.slug, id: node.slug }) };
}

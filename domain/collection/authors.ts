// The authors of visible thoughts, and the entries of the sitemap.
import { singleLine } from '../pages/pageMetadata.ts';
import type { Thought } from '../thought/thought.ts';
import {
  authorSlugOf,
  type Page,
  type PageArguments,
  selectThoughts,
  sliceAfter,
  thoughtOrders,
} from './lists.ts';
import { memoize } from './memoize.ts';

export interface Author {
  slug: string;
  /** The spelling of the name in the newest thought. */
  name: string;
  /** All thoughts of the author, newest first. */
  thoughts: readonly Thought[];
}

const authorsBySlug = memoize((thoughts: readonly Thought[]): ReadonlyMap<string, Author> => {
  const groups = Map.groupBy(selectThoughts(thoughts, { search: null }), authorSlugOf);
  groups.delete('');
  const slugs = [...groups.keys()].toSorted();
  return new Map(
    slugs.map((slug) => {
      const own = groups.get(slug) ?? [];
      return [slug, { slug, name: singleLine(own[0]?.author ?? '') || slug, thoughts: own }];
    }),
  );
});

/** Returns a page of the authors in the order of their slugs. */
export function readAuthors(thoughts: readonly Thought[], page: PageArguments): Page<Author> {
  const authors = Array.from(authorsBySlug(thoughts).values(), (node) => {
    return { node, position: { key: node.slug, id: node.slug } };
  });
  return sliceAfter(authors, page);
}

export function findAuthor(thoughts: readonly Thought[], slug: string): Author | null {
  return authorsBySlug(thoughts).get(slug) ?? null;
}

/** Returns the sitemap's entries: thoughts, oldest first, with the time of the last change, and authors' slugs. */
export function readSitemapEntries(thoughts: readonly Thought[]) {
  return {
    thoughts: thoughtOrders.OLDEST.entriesOf(thoughts).map(({ node: { id, createdAt, updatedAt } }) => {
      // The later time counts, because a scheduled draft is last changed before it goes live.
      const lastModified = (updatedAt ?? '') > (createdAt ?? '') ? updatedAt : createdAt;
      return { id, lastModified };
    }),
    authors: [...authorsBySlug(thoughts).keys()],
  };
}

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
  /** The name as the newest thought has it. */
  name: string;
  /** Newest first. */
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

/** Returns what the sitemap lists: the thoughts, oldest first, with the time of their last change, and the authors' slugs. */
export function readSitemapEntries(thoughts: readonly Thought[]) {
  return {
    thoughts: thoughtOrders.OLDEST.entriesOf(thoughts).map(({ node: { id, createdAt, updatedAt } }) => {
      // A scheduled draft is changed before its date.
      const lastModified = (updatedAt ?? '') > (createdAt ?? '') ? updatedAt : createdAt;
      return { id, lastModified };
    }),
    authors: [...authorsBySlug(thoughts).keys()],
  };
}

// The authors that an author's page leads to.
import { hashText } from '../feed/random.ts';

/** The number of thoughts that are read to find them. Each costs a document read. */
export const otherAuthorsSample = 8;

const maxAuthors = 5;

export interface AuthorLink {
  slug: string;
  name: string;
}

/** Returns the seed of the feed whose first thoughts the authors are taken from, always the same one for an author. */
export function otherAuthorsSeed(slug: string): number {
  // A GraphQL Int is signed.
  return hashText(slug) | 0;
}

/** Returns the authors of these thoughts, each once, without the author of the page. */
export function findOtherAuthors(
  thoughts: readonly { author: string | null; authorSlug: string | null }[],
  slug: string,
): AuthorLink[] {
  const names = new Map(
    thoughts.flatMap(({ author, authorSlug }) =>
      author === null || authorSlug === null || authorSlug === slug ? [] : [[authorSlug, author] as const],
    ),
  );
  return Array.from(names, ([otherSlug, name]) => ({ slug: otherSlug, name })).slice(0, maxAuthors);
}

import { authorSlug } from '#domain/pages/authorSlug.ts';
import type { FirestoreDatabase } from '../../storage/firestore.ts';
import { createAuthorEdge, selectAuthors } from '../publicLists/authors.ts';
import { noFilter, selectPublic } from '../publicLists/publicFilter.ts';
import type { AuthorsPage } from '../thoughtStore.ts';
import type { RankedCollection } from './documents.ts';
import type { WrongRanks } from './reindexDocuments.ts';
import { comparePositions, type Match, searchThoughts } from './search.ts';

interface IndexedAuthor {
  slug: string;
  thoughtCount: number;
  newest: Match;
}

/** Reads the search index, and the newest thought of each author of the page. */
export async function readAuthors(
  database: FirestoreDatabase,
  collection: RankedCollection,
  page: { first: number; after: string | null },
  wrongRanks: WrongRanks,
): Promise<AuthorsPage> {
  let authors = new Map<string, IndexedAuthor>();
  let totalCount = 0;
  const query = { ...selectPublic(noFilter), ...page, after: null, orderBy: 'NEWEST' } as const;
  const { edges, hasNextPage } = await searchThoughts(database, collection, query, wrongRanks, {
    choose: (matches) => {
      authors = groupByAuthor(matches);
      const selected = selectAuthors([...authors.values()], page);
      totalCount = selected.totalCount;
      return { ...selected, requested: selected.requested.map(({ newest }) => newest) };
    },
  });
  return {
    edges: edges.flatMap(({ node }) => {
      const author = authors.get(authorSlug(node.author) ?? '');
      return author === undefined ? [] : createAuthorEdge({ ...author, newest: node });
    }),
    hasNextPage,
    totalCount,
  };
}

function groupByAuthor(matches: readonly Match[]): Map<string, IndexedAuthor> {
  const authors = new Map<string, IndexedAuthor>();
  for (const match of matches) {
    const slug = match.ranked.entry.values.author;
    if (slug === null) continue;
    const known = authors.get(slug);
    const newest = known === undefined || comparePositions(match, known.newest) > 0 ? match : known.newest;
    authors.set(slug, { slug, thoughtCount: (known?.thoughtCount ?? 0) + 1, newest });
  }
  return authors;
}

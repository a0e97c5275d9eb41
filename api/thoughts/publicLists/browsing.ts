// The lists of thoughts that visitors read.
import { authorSlug } from '#domain/pages/authorSlug.ts';
import { singleLine } from '#domain/pages/pageMetadata.ts';
import { hasVisibleText, type Thought } from '#domain/thought/thought.ts';
import type { PageInfo } from '../../generated/resolvers.generated.ts';
import { createPageInfo } from '../../graphql/pageInfo.ts';
import type { Log } from '../../logging/log.ts';
import type { Page } from '../../storage/cursor.ts';
import { StoreUnavailable } from '../../storage/storeErrors.ts';
import type { ThoughtReader } from '../thoughtStore.ts';

/** A page without the records that have no text, which only admins see. */
export interface BrowsePage extends Counts, Pick<Page<Thought>, 'edges'> {
  pageInfo: PageInfo;
}

interface Counts {
  totalCount: number;
  collectionCount: number;
}

export interface Author {
  slug: string;
  name: string;
  thoughts: BrowsePage;
}

interface PageOptions {
  first: number;
  after: string | null;
}

interface BrowsingDependencies {
  thoughts: Pick<ThoughtReader, 'readPage' | 'readByAuthor'>;
}

/**
 * Returns a page of all thoughts, newest first, or of those that contain the text `search`.
 * @throws {BadCursor} when `after` is not a valid cursor.
 */
export async function readBrowsePage(
  { thoughts }: BrowsingDependencies,
  { first, after, search }: PageOptions & { search: string | null },
): Promise<BrowsePage> {
  const page = await thoughts.readPage({ first, after, search, orderBy: 'NEWEST', place: 'live' });
  return toBrowsePage(page, after);
}

/**
 * Returns a page of the authors in alphabetical order, each with the name as the newest thought has it.
 * @throws {BadCursor} when `after` is not a valid cursor.
 */
export async function readAuthors(
  { thoughts }: { thoughts: Pick<ThoughtReader, 'readAuthors'> },
  { first, after }: PageOptions,
) {
  const page = await thoughts.readAuthors({ first, after });
  const edges = page.edges.map(({ node: { slug, thoughtCount, newest }, cursor }) => {
    return { node: { slug, name: nameOf(newest, slug), thoughtCount }, cursor };
  });
  return { edges, pageInfo: createPageInfo(page, after), totalCount: page.totalCount };
}

function nameOf(thought: Thought | undefined, slug: string): string {
  return singleLine(thought?.author ?? '') || slug;
}

/**
 * Returns an author with a page of their thoughts, or null if no thought is by this author.
 * @param name the slug, or the name in any spelling
 * @throws {BadCursor} when `after` is not a valid cursor.
 */
export async function readAuthor(
  { thoughts }: BrowsingDependencies,
  name: string,
  { first, after }: PageOptions,
): Promise<Author | null> {
  const slug = authorSlug(name);
  if (slug === null) return null;
  const reading = thoughts.readByAuthor({ slug, first, after });
  const readingNewest = after === null ? reading : thoughts.readByAuthor({ slug, first: 1, after: null });
  const [page, { edges }] = await Promise.all([reading, readingNewest]);
  if (page.totalCount === 0) return null;
  return {
    slug,
    name: nameOf(edges[0]?.node, slug),
    thoughts: toBrowsePage({ ...page, collectionCount: page.totalCount }, after),
  };
}

/**
 * Returns the newest thoughts of an author that have a text; none if there is no such author, or while the store is
 * unavailable.
 */
export async function findAuthorThoughts(
  dependencies: BrowsingDependencies & { log: Pick<Log, 'warn'> },
  name: string,
  first: number,
): Promise<Thought[]> {
  try {
    const author = await readAuthor(dependencies, name, { first, after: null });
    return author === null ? [] : author.thoughts.edges.map(({ node }) => node);
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    dependencies.log.warn('An author’s thoughts couldn’t be read. The page is served without them.', error);
    return [];
  }
}

function toBrowsePage(page: Page<Thought> & Counts, after: string | null): BrowsePage {
  const { totalCount, collectionCount } = page;
  const edges = page.edges.filter(({ node }) => hasVisibleText(node));
  return { edges, totalCount, collectionCount, pageInfo: createPageInfo(page, after) };
}

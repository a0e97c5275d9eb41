// Reads thoughts for visitors. While the store is unavailable, they get the last read thoughts, or the built-in ones.
import { findAuthor, readAuthors } from '#domain/collection/authors.ts';
import {
  decodeFeedCursor,
  encodeFeedCursor,
  type FeedCursor,
  readFeed as readShuffled,
} from '#domain/collection/feed.ts';
import { type Page, type PageArguments, readList } from '#domain/collection/lists.ts';
import { findNextThought as findNext, pickDailyThought } from '#domain/collection/today.ts';
import { authorSlug } from '#domain/pages/authorSlug.ts';
import { hasVisibleText, isLive, type Thought } from '#domain/thought/thought.ts';
import type { PageInfo } from '../generated/resolvers.generated.ts';
import { createPageInfo } from '../graphql/paging.ts';
import type { Log } from '../logging/log.ts';
import { createCursorError, readCursor, writeCursor } from '../storage/cursor.ts';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import type { LoadedThoughts } from './loadedThoughts.ts';
import { builtInThoughts, fallbackThought } from './starterThoughts.ts';

export interface PublicDependencies {
  thoughts: Pick<LoadedThoughts, 'read'>;
  log: Pick<Log, 'warn'>;
  /** Returns the current time in ISO 8601. */
  now: () => string;
}

/**
 * Returns all thoughts for visitors, which are built-in thoughts if the collection is empty or unavailable. If it is
 * unavailable, `places` is null.
 */
export async function readVisible({ thoughts, log }: PublicDependencies) {
  const places = await thoughts.read().catch((error: unknown) => {
    if (!(error instanceof StoreUnavailable)) throw error;
    log.warn('The collection is unavailable. Visitors get the built-in thoughts.', error);
    return null;
  });
  return places !== null && places.visible.length > 0
    ? { thoughts: places.visible, source: 'COLLECTION' as const, places }
    : { thoughts: builtInThoughts, source: 'BUILT_IN' as const, places };
}

/**
 * Returns the next `first` thoughts after the cursor `after`, in the shuffled order that `seed` determines.
 * @throws {InvalidInput} when `after` is not a cursor.
 */
export async function readFeed(
  dependencies: PublicDependencies,
  { seed, first, after }: { seed: number; first: number; after: string | null },
) {
  const cursor = after === null ? null : parseFeedCursor(after);
  const { thoughts, source } = await readVisible(dependencies);
  const { edges, end } = readShuffled(thoughts, { seed, first, after: cursor });
  return {
    edges: edges.map(({ thought, cursor: position }) => ({
      node: thought,
      cursor: encodeFeedCursor(position),
    })),
    endCursor: encodeFeedCursor(end),
    totalCount: thoughts.length,
    source,
  };
}

/** Parses a feed cursor. Returns null for one of version 1, which had another order, to restart the feed. */
function parseFeedCursor(text: string): FeedCursor | null {
  const cursor = decodeFeedCursor(text);
  if (cursor === null && !/^[\da-z]+-[\da-z]+-[\da-z]+$/.test(text)) throw createCursorError();
  return cursor;
}

/** Returns the live thought with this id, or the built-in one when the collection doesn't have it or is unavailable. */
export async function findThought(
  id: string,
  dependencies: PublicDependencies,
): Promise<{
  thought: Thought | null;
  /** Whether `thought` replaces the requested thought, because the store is unavailable. */
  isFallback: boolean;
}> {
  const { places } = await readVisible(dependencies);
  const found = places?.find(id) ?? builtInThoughts.find((builtIn) => builtIn.id === id) ?? null;
  const isFallback = found === null && places === null;
  const thought = found !== null && isVisibleToAll(found) ? found : null;
  return { thought: isFallback ? fallbackThought : thought, isFallback };
}

function isVisibleToAll(thought: Thought): boolean {
  return isLive(thought) && hasVisibleText(thought);
}

/** Returns the next thought in the order of the collection. The first thought follows the last one. */
export async function findNextThought(
  id: string,
  dependencies: PublicDependencies,
): Promise<{ thought: Thought | null; isUnavailable: boolean }> {
  const { places } = await readVisible(dependencies);
  if (places === null) return { thought: null, isUnavailable: true };
  const current = places.find(id);
  const isVisible = current !== null && isVisibleToAll(current);
  const thought = findNext(places.visible, isVisible ? current : null);
  return { thought, isUnavailable: false };
}

const millisecondsPerDay = 86_400_000;

/** Returns the thoughts of today and yesterday, and the whole seconds until the end of the day. */
export async function readDailyThoughts(dependencies: PublicDependencies) {
  const nowMs = Date.parse(dependencies.now());
  const day = Math.floor(nowMs / millisecondsPerDay);
  const { thoughts, source } = await readVisible(dependencies);
  const pick = (number: number) => ({
    /** The date in UTC, such as `2026-11-22`. */
    date: new Date(number * millisecondsPerDay).toISOString().slice(0, 10),
    thought: pickDailyThought(thoughts, number) ?? fallbackThought,
  });
  const remainingSeconds = Math.floor(((day + 1) * millisecondsPerDay - nowMs) / 1_000);
  return { today: pick(day), yesterday: pick(day - 1), remainingSeconds, source };
}

/** A page of a list, with its cursors. */
export interface ListPage<Node = Thought> {
  edges: { node: Node; cursor: string }[];
  pageInfo: PageInfo;
  totalCount: number;
}

interface ListArguments {
  first: number;
  after: string | null;
}

/**
 * Returns a page of a list. Other lists reject its cursors.
 * @throws {InvalidInput} when `after` is not a cursor of this list.
 */
export function createListPage<Node, Found extends Page<Node>>(
  listName: string,
  { first, after }: ListArguments,
  read: (page: PageArguments) => Found & Page<Node>,
): Omit<Found, 'edges'> & ListPage<Node> {
  const found = read({ first, after: readCursor(listName, after) });
  const edges = found.edges.map(({ node, position }) => ({ node, cursor: writeCursor(listName, position) }));
  return { ...found, edges, pageInfo: createPageInfo({ edges, hasNextPage: found.hasNextPage }, after) };
}

/** Returns a page of all thoughts, newest first, or of those that contain the text `search`. */
export async function readBrowsePage(
  { thoughts }: PublicDependencies,
  { search, ...page }: ListArguments & { search: string | null },
) {
  const { visible } = await thoughts.read();
  return createListPage('NEWEST', page, (position) =>
    readList(visible, { search, orderBy: 'NEWEST', ...position }),
  );
}

/** Returns a page of the authors in the order of their slugs. */
export async function readAuthorsPage({ thoughts }: PublicDependencies, page: ListArguments) {
  const { visible } = await thoughts.read();
  return createListPage('authors', page, (position) => readAuthors(visible, position));
}

/**
 * Returns an author with a page of their thoughts, newest first, or null if no thought is by this author.
 * @param requested the slug, or the name in any spelling
 */
export async function readAuthor({ thoughts }: PublicDependencies, requested: string, page: ListArguments) {
  const { visible } = await thoughts.read();
  const author = findAuthor(visible, authorSlug(requested) ?? '');
  if (author === null) return null;
  const { slug, name, thoughts: own } = author;
  const ownPage = createListPage(`author ${slug}`, page, (position) =>
    readList(own, { search: null, orderBy: 'NEWEST', ...position }),
  );
  return { slug, name, thoughts: ownPage };
}

/** Returns the newest thoughts of an author; none if there is no such author, or while the store is unavailable. */
export async function findAuthorThoughts(
  dependencies: PublicDependencies,
  name: string,
  first: number,
): Promise<readonly Thought[]> {
  const { places } = await readVisible(dependencies);
  const author = places && findAuthor(places.visible, authorSlug(name) ?? '');
  return author?.thoughts.slice(0, first) ?? [];
}

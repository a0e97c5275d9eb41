// The lists of thoughts: search, filter, order, and pages whose cursors survive changes.
import { authorSlug } from '../pages/authorSlug.ts';
import { normalizeForComparison, normalizeForSearch } from '../text/normalizeForSearch.ts';
import { requiredFieldNames, searchedFieldNames } from '../thought/fields.ts';
import { hasVisibleText, type Thought } from '../thought/thought.ts';
import { parseVideo } from '../video/video.ts';
import { memoize } from './memoize.ts';

/** The sort key and the id of an entry. It remains a valid position after the entry is deleted. */
export interface Position {
  key: string;
  id: string;
}

interface Entry<Item> {
  node: Item;
  position: Position;
}

export interface Page<Item> {
  edges: Entry<Item>[];
  hasNextPage: boolean;
  /** Number of entries on all pages together. */
  totalCount: number;
}

export interface PageArguments {
  first: number;
  /** The position of the last entry of the previous page; null for the first page. */
  after: Position | null;
}

export interface Selection {
  /** The text to search for, ignoring case, accents and white space. Null and '' match everything. */
  search: string | null;
  /** The conditions of `thoughtFilters` that a thought has to fulfil. */
  filter?: Partial<Record<keyof typeof thoughtFilters, boolean>> | null | undefined;
}

export const thoughtOrders = {
  NEWEST: createOrder(({ createdAt }) => createdAt ?? '', true),
  OLDEST: createOrder(({ createdAt }) => createdAt ?? ''),
  AUTHOR: createOrder(({ author }) => toSortKey(author ?? '')),
  THOUGHT: createOrder(({ thought }) => toSortKey(thought)),
};

export type ThoughtOrder = keyof typeof thoughtOrders;

function createOrder(keyOf: (thought: Thought) => string, isDescending = false) {
  const positionOf = (thought: Thought): Position => ({ key: keyOf(thought), id: thought.id });
  const compare = (one: Position, other: Position) =>
    isDescending ? comparePositions(other, one) : comparePositions(one, other);
  const entriesOf = memoize((thoughts: readonly Thought[]): readonly Entry<Thought>[] =>
    thoughts
      .map((node) => ({ node, position: positionOf(node) }))
      .toSorted((one, other) => compare(one.position, other.position)),
  );
  return { positionOf, compare, entriesOf };
}

/** Returns a page of the matching thoughts, and the number of thoughts without the search and the filter. */
export function readList(
  thoughts: readonly Thought[],
  { orderBy, first, after, ...selection }: Selection & PageArguments & { orderBy: ThoughtOrder },
): Page<Thought> & { collectionCount: number } {
  const isMatch = createMatcher(thoughts, selection);
  const { entriesOf, compare } = thoughtOrders[orderBy];
  const sorted = entriesOf(thoughts);
  const matches = isMatch === null ? sorted : sorted.filter(({ node }) => isMatch(node));
  return { ...sliceAfter(matches, { first, after }, compare), collectionCount: thoughts.length };
}

/** Returns all matching thoughts, newest first. */
export function selectThoughts(thoughts: readonly Thought[], selection: Selection): Thought[] {
  const { edges } = readList(thoughts, { ...selection, orderBy: 'NEWEST', first: Infinity, after: null });
  return edges.map(({ node }) => node);
}

/** Returns the entries after a position. They must be sorted by their positions. */
export function sliceAfter<Item>(
  entries: readonly Entry<Item>[],
  { first, after }: PageArguments,
  compare: (one: Position, other: Position) => number = comparePositions,
): Page<Item> {
  let [start, end] = [0, after === null ? 0 : entries.length];
  while (start < end) {
    const middle = (start + end) >>> 1;
    const entry = entries[middle];
    if (entry !== undefined && after !== null && compare(entry.position, after) > 0) end = middle;
    else start = middle + 1;
  }
  return {
    edges: entries.slice(start, start + first),
    hasNextPage: entries.length > start + first,
    totalCount: entries.length,
  };
}

function comparePositions(one: Position, other: Position): number {
  if (one.key !== other.key) return one.key < other.key ? -1 : 1;
  return one.id === other.id ? 0 : one.id < other.id ? -1 : 1;
}

const searchTextOf = memoize((thought: Thought) => {
  const texts = searchedFieldNames.map((name) => thought[name]);
  return normalizeForSearch(texts.filter((text) => text !== null).join(' · '));
});

/** Returns a function that tests a thought, or null if every thought matches. */
function createMatcher(
  thoughts: readonly Thought[],
  { search, filter }: Selection,
): ((thought: Thought) => boolean) | null {
  const text = normalizeForSearch(search ?? '');
  const conditions = Object.entries(thoughtFilters).filter(([name]) => filter?.[name as keyof typeof filter]);
  if (text === '' && conditions.length === 0) return null;
  return (thought) =>
    (text === '' || searchTextOf(thought).includes(text)) &&
    conditions.every(([, isMatch]) => isMatch(thought, thoughts));
}

/** The filters. Each returns whether a thought matches, given all thoughts of its place. */
const thoughtFilters = { needsAttention };

/**
 * Returns whether an admin has to look at a thought: it has no video that can be played, a required field is missing, or
 * another thought of the list has the same words.
 */
function needsAttention(thought: Thought, thoughts: readonly Thought[]): boolean {
  return (
    !isComplete(thought) ||
    (hasVisibleText(thought) && (thoughtsByWords(thoughts).get(wordsOf(thought))?.length ?? 0) > 1)
  );
}

const isComplete = memoize(
  (thought: Thought) =>
    requiredFieldNames.every((name) => (thought[name] ?? '') !== '') && parseVideo(thought.url) !== null,
);

/** Returns the thoughts with the same words as a text, ignoring case, accents, punctuation and spaces; newest first. */
export function findSameWords(thoughts: readonly Thought[], text: string): Thought[] {
  const words = normalizeForComparison(text);
  const found = words === '' ? [] : thoughtsByWords(thoughts).get(words);
  return selectThoughts(found ?? [], { search: null });
}

const wordsOf = memoize(({ thought }: Thought) => normalizeForComparison(thought));

const thoughtsByWords = memoize((thoughts: readonly Thought[]) => Map.groupBy(thoughts, wordsOf));

export const authorSlugOf = memoize(({ author }: Thought) => authorSlug(author) ?? '');

/** The maximum length of a sort key, because cursors contain it. */
const maxKeyLength = 120;

function toSortKey(text: string): string {
  return normalizeForSearch(text).slice(0, maxKeyLength).toWellFormed();
}

// The admin's list in its simplest form. The contract suite compares the pages of both stores with it.
import { normalizeForSearch } from '#domain/text/normalizeForSearch.ts';
import type { Thought, ThoughtPlace } from '#domain/thought/thought.ts';
import type { ThoughtFilter } from '#domain/thought/thoughtFilter.ts';
import { indexKeysOf, searchTextOf, sortOrders } from '../../../api/thoughts/thoughtRecord.ts';
import type { ThoughtMaintenance, ThoughtPageQuery } from '../../../api/thoughts/thoughtStore.ts';

export const emptyFilter: ThoughtFilter = {
  needsAttention: false,
  lang: null,
  author: null,
  maxLength: null,
};

/** Returns all thoughts of a place. */
export async function readAll(
  store: Pick<ThoughtMaintenance, 'iterate'>,
  place: ThoughtPlace,
): Promise<Thought[]> {
  const all = [];
  for await (const { thought } of store.iterate(place)) all.push(thought);
  return all;
}

/** Returns the matches of a collection, in the order of the bytes of their sort keys and ids in UTF-8. */
export function findExpected(
  all: readonly Thought[],
  { search, filter = null, orderBy }: ThoughtPageQuery,
): Thought[] {
  const { key, direction } = sortOrders[orderBy];
  const searchText = normalizeForSearch(search ?? '');
  const sorted = all
    .filter((thought) => searchTextOf(thought).includes(searchText))
    .filter((thought) => filter === null || isExpected(thought, filter, all))
    .map((thought) => ({
      thought,
      key: Buffer.from(indexKeysOf(thought)[key]),
      id: Buffer.from(thought.id),
    }))
    .toSorted((one, other) => Buffer.compare(one.key, other.key) || Buffer.compare(one.id, other.id))
    .map(({ thought }) => thought);
  return direction === 'asc' ? sorted : sorted.toReversed();
}

function isExpected(thought: Thought, filter: ThoughtFilter, all: readonly Thought[]): boolean {
  return (
    (!filter.needsAttention || needsAttention(thought, all)) &&
    (filter.lang === null || thought.lang === filter.lang) &&
    (filter.author === null || thought.author?.toLowerCase() === filter.author) &&
    (filter.maxLength === null || Array.from(thought.thought).length <= filter.maxLength)
  );
}

function needsAttention(thought: Thought, all: readonly Thought[]): boolean {
  return (
    thought.url?.includes('youtube.com') !== true ||
    [thought.thought, thought.author, thought.application].some((text) => !text) ||
    all.filter((other) => lettersOf(other) === lettersOf(thought)).length > 1
  );
}

function lettersOf({ thought }: Pick<Thought, 'thought'>): string {
  return thought.toLowerCase().replace(/[^a-z0-9]/g, '');
}

// The admin's list in its simplest form. The contract suite compares the pages of both stores with it.
import { normalizeForSearch } from '#domain/text/normalizeForSearch.ts';
import type { Thought, ThoughtPlace } from '#domain/thought/thought.ts';
import type { ThoughtFilter, ThoughtFlag } from '#domain/thought/thoughtFilter.ts';
import { indexKeysOf, searchTextOf, sortOrders } from '../../../api/thoughts/thoughtRecord.ts';
import type { ThoughtMaintenance, ThoughtPageQuery } from '../../../api/thoughts/thoughtStore.ts';

export const emptyFilter: ThoughtFilter = {
  flags: [],
  lang: null,
  updatedBy: null,
  importedOn: null,
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
    filter.flags.every((flag) => hasFlag[flag](thought, all)) &&
    (filter.lang === null || thought.lang === filter.lang) &&
    (filter.updatedBy === null || thought.updatedBy?.uid === filter.updatedBy) &&
    (filter.importedOn === null || thought.importedAt?.startsWith(filter.importedOn) === true) &&
    (filter.author === null || thought.author?.toLowerCase() === filter.author) &&
    (filter.maxLength === null || Array.from(thought.thought).length <= filter.maxLength)
  );
}

/** The flags of thoughts in English. */
const hasFlag: Record<ThoughtFlag, (thought: Thought, all: readonly Thought[]) => boolean> = {
  NO_VIDEO: ({ url }) => url?.includes('youtube.com') !== true,
  NO_IMAGE: ({ imageUrl }) => imageUrl === null,
  NO_SUMMARY: ({ summary }) => summary === null,
  NO_LANGUAGE: ({ lang }) => lang === null,
  TOO_LONG: ({ thought }) => thought.split(' ').length * 250 > 3_800,
  SCHEDULED: ({ publishAt }) => publishAt !== null,
  DUPLICATE: ({ thought }, all) =>
    all.filter((other) => lettersOf(other) === lettersOf({ thought })).length > 1,
};

function lettersOf({ thought }: Pick<Thought, 'thought'>): string {
  return thought.toLowerCase().replace(/[^a-z0-9]/g, '');
}

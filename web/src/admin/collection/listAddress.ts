// The search, the order and the filters of the list are in the page's address, so that a bookmark or a link shows the
// same list.
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { isLanguage } from '#domain/thought/language.ts';
import type { ThoughtFlag, ThoughtOrder, ThoughtPlace } from '../operations.generated.ts';
import type { ListFilter, ListOptions } from '../thoughts/thoughtListCache.ts';

export const orderLabels = {
  NEWEST: 'Newest first',
  OLDEST: 'Oldest first',
  AUTHOR: 'By author',
  THOUGHT: 'By text',
} satisfies Record<ThoughtOrder, string>;

/** The labels of the chips, in their order. */
export const flagLabels = {
  NO_VIDEO: 'No video',
  NO_LANGUAGE: 'No language',
  NO_IMAGE: 'No image',
  NO_SUMMARY: 'No summary',
  TOO_LONG: 'Too long to read',
  SCHEDULED: 'Scheduled',
  DUPLICATE: 'Possible duplicates',
} satisfies Record<ThoughtFlag, string>;

/** The values of `view` in the address. */
const placeViews = { DRAFT: 'drafts', TRASH: 'trash' };

export const placeLabels = {
  LIVE: 'Bubbles',
  DRAFT: 'Drafts',
  TRASH: 'Trash',
} satisfies Record<ThoughtPlace, string>;

export const emptyFilter: ListFilter = { flags: [], lang: null, updatedBy: null, importedOn: null };

export const maxSearchLength = 200;

/** Returns the list that the address describes, and a function that changes the address. */
export function useListAddress(place: ThoughtPlace): [ListOptions, (listOptions: ListOptions) => void] {
  const [parameters, setParameters] = useSearchParams();
  const address = parameters.toString();
  const listOptions = useMemo(() => readListOptions(new URLSearchParams(address), place), [address, place]);
  const setListOptions = useCallback(
    (next: ListOptions) => {
      // Typing changes the entry of the history that its first letter has added.
      const isTyping = listOptions.search !== null && next.search !== listOptions.search;
      setParameters(writeListOptions(next), { replace: isTyping });
    },
    [listOptions, setParameters],
  );
  return [listOptions, setListOptions];
}

/** Values that no list can have are ignored. */
export function readListOptions(parameters: URLSearchParams, place: ThoughtPlace): ListOptions {
  const order = parameters.get('order')?.toUpperCase() ?? '';
  const lang = parameters.get('lang') ?? '';
  const importedOn = parameters.get('imported') ?? '';
  const filters = parameters.getAll('filter');
  return {
    search:
      Array.from(parameters.get('q')?.trim() ?? '')
        .slice(0, maxSearchLength)
        .join('') || null,
    orderBy: Object.hasOwn(orderLabels, order) ? (order as ThoughtOrder) : 'NEWEST',
    place,
    filter: simplifyFilter({
      flags: allFlags.filter((flag) => filters.includes(toParameter(flag))),
      lang: isLanguage(lang) ? lang : null,
      updatedBy: parameters.get('by') || null,
      importedOn: /^\d{4}-\d\d-\d\d$/.test(importedOn) ? importedOn : null,
    }),
  };
}

export function writeListOptions({ search, orderBy, place, filter }: ListOptions): URLSearchParams {
  const { flags, lang, updatedBy, importedOn } = filter ?? emptyFilter;
  return new URLSearchParams([
    ...(place === 'LIVE' ? [] : [['view', placeViews[place]]]),
    ...(search === null ? [] : [['q', search]]),
    ...(orderBy === 'NEWEST' ? [] : [['order', orderBy.toLowerCase()]]),
    ...flags.map((flag) => ['filter', toParameter(flag)]),
    ...(lang === null ? [] : [['lang', lang]]),
    ...(updatedBy === null ? [] : [['by', updatedBy]]),
    ...(importedOn === null ? [] : [['imported', importedOn]]),
  ]);
}

/** Returns null for a filter without conditions. The flags get a fixed order, so that equal filters are one list. */
export function simplifyFilter(filter: ListFilter): ListFilter | null {
  const flags = allFlags.filter((flag) => filter.flags.includes(flag));
  return countConditions(filter) === 0 ? null : { ...filter, flags };
}

export function countConditions(filter: ListFilter | null): number {
  const { flags, ...values } = filter ?? emptyFilter;
  return flags.length + Object.values(values).filter((value) => value !== null).length;
}

const allFlags = Object.keys(flagLabels) as ThoughtFlag[];

function toParameter(flag: ThoughtFlag): string {
  return flag.toLowerCase().replaceAll('_', '-');
}

import { formatUtcDate } from '../formatDateTime.ts';
import { languageName } from '../form/fields/languages.ts';
import { type ThoughtFlag, type ThoughtPlace, useThoughtFacetsQuery } from '../operations.generated.ts';
import type { ListFilter } from '../thoughts/thoughtListCache.ts';
import { flagLabels } from './listAddress.ts';

/** The filters with a choice of values. */
export const valueFilters = [
  { name: 'lang', label: 'Language' },
  { name: 'importedOn', label: 'Imported on' },
  { name: 'updatedBy', label: 'Last changed by' },
] as const;

type ValueFilterName = (typeof valueFilters)[number]['name'];

export interface FilterOption {
  value: string;
  label: string;
  count: number;
}

/** The filters that match thoughts, with their labels. Until they are loaded, the labels of admins aren't known. */
export function useFacets(place: ThoughtPlace) {
  const { data, previousData } = useThoughtFacetsQuery({ variables: { place } });
  // The previous counts stay while they are read again after a change.
  const facets = (data ?? previousData)?.thoughtFacets;
  const emails = new Map(
    facets?.flatMap(({ updatedBy }) => (updatedBy ? [[updatedBy.uid, updatedBy.email] as const] : [])),
  );
  const labelOf = {
    lang: languageName,
    importedOn: formatUtcDate,
    updatedBy: (uid: string) => emails.get(uid) ?? 'Unknown admin',
  } satisfies Record<ValueFilterName, (value: string) => string>;
  return {
    countOf: (flag: ThoughtFlag) => facets?.find((facet) => facet.flag === flag)?.count,
    /** @param selected is an option even if no thought matches it. */
    optionsOf: (name: ValueFilterName, selected: string | null): FilterOption[] => {
      const options = (facets ?? []).flatMap(({ count, ...facet }) => {
        const value = name === 'updatedBy' ? facet.updatedBy?.uid : facet[name];
        return value == null ? [] : { value, label: labelOf[name](value), count };
      });
      if (selected === null || options.some(({ value }) => value === selected)) return options;
      return [...options, { value: selected, label: labelOf[name](selected), count: 0 }];
    },
    /** Returns what the chips of a filter's conditions say. */
    describe: ({ flags, ...values }: ListFilter): string[] => [
      ...flags.map((flag) => flagLabels[flag]),
      ...valueFilters.flatMap(({ name, label }) => {
        const value = values[name];
        return value === null ? [] : `${label} ${labelOf[name](value)}`;
      }),
    ],
  };
}

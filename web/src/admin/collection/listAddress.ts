// The search, the order and the filter of the list are in the page's address, so that a bookmark or a link shows the
// same list.
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { cutText } from '#domain/text/cutText.ts';
import type { ThoughtOrder, ThoughtPlace } from '../operations.generated.ts';

export interface ListOptions {
  search: string | null;
  /** Whether only thoughts that need attention are listed, see `ThoughtFilter` in the schema. */
  needsAttention: boolean;
  orderBy: ThoughtOrder;
  place: ThoughtPlace;
}

export const orderLabels = {
  NEWEST: 'Newest first',
  OLDEST: 'Oldest first',
  AUTHOR: 'By author',
  THOUGHT: 'By text',
} satisfies Record<ThoughtOrder, string>;

/** The values of `view` in the address. */
const placeViews = { DRAFT: 'drafts', TRASH: 'trash' };

export const placeLabels = {
  LIVE: 'Bubbles',
  DRAFT: 'Drafts',
  TRASH: 'Trash',
} satisfies Record<ThoughtPlace, string>;

const attentionFilter = 'needs-attention';

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
  return {
    search: cutText(parameters.get('q')?.trim() ?? '', maxSearchLength) || null,
    needsAttention: parameters.getAll('filter').includes(attentionFilter),
    orderBy: Object.hasOwn(orderLabels, order) ? (order as ThoughtOrder) : 'NEWEST',
    place,
  };
}

export function writeListOptions({ search, needsAttention, orderBy, place }: ListOptions): URLSearchParams {
  return new URLSearchParams([
    ...(place === 'LIVE' ? [] : [['view', placeViews[place]]]),
    ...(search === null ? [] : [['q', search]]),
    ...(orderBy === 'NEWEST' ? [] : [['order', orderBy.toLowerCase()]]),
    ...(needsAttention ? [['filter', attentionFilter]] : []),
  ]);
}

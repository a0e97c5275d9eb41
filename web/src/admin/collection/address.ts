// The view, the search, the order and the filter are in the page's address, so that a link shows the same list.
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

export const placeLabels = {
  LIVE: 'Bubbles',
  DRAFT: 'Drafts',
  TRASH: 'Trash',
} satisfies Record<ThoughtPlace, string>;

/** The values of `view` in the address. The address of the live thoughts has none. */
const placeViews = { LIVE: null, DRAFT: 'drafts', TRASH: 'trash' } satisfies Record<ThoughtPlace, unknown>;
const places = Object.keys(placeViews) as ThoughtPlace[];

const attentionFilter = 'needs-attention';

export const maxSearchLength = 200;

/** Returns the list that the address describes, and a function that changes the address. */
export function useListAddress(): [ListOptions, (changes: Partial<ListOptions>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const list = readListOptions(parameters);
  return [
    list,
    (changes) => {
      const next = { ...list, ...changes };
      // Typing changes the entry of the history that its first letter has added.
      const isTyping = list.search !== null && next.search !== list.search;
      setParameters(writeListOptions(next), { replace: isTyping });
      window.scrollTo({ top: 0 });
    },
  ];
}

/** Values that no list can have are ignored. */
export function readListOptions(parameters: URLSearchParams): ListOptions {
  const order = parameters.get('order')?.toUpperCase() ?? '';
  return {
    search: cutText(parameters.get('q')?.trim() ?? '', maxSearchLength) || null,
    needsAttention: parameters.getAll('filter').includes(attentionFilter),
    orderBy: Object.hasOwn(orderLabels, order) ? (order as ThoughtOrder) : 'NEWEST',
    place: places.find((place) => placeViews[place] === parameters.get('view')) ?? 'LIVE',
  };
}

export function writeListOptions({ search, needsAttention, orderBy, place }: ListOptions): URLSearchParams {
  const view = placeViews[place];
  return new URLSearchParams({
    ...(view !== null && { view }),
    ...(search !== null && { q: search }),
    ...(orderBy !== 'NEWEST' && { order: orderBy.toLowerCase() }),
    ...(needsAttention && { filter: attentionFilter }),
  });
}

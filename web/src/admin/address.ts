// The state in the page's address: the view, its list or the open form. So links and Back restore it.
import { cutText } from '#domain/text/cutText.ts';
import { useSearchParams } from 'react-router';
import type { ThoughtFilter, ThoughtOrder, ThoughtPlace } from './operations.generated.ts';

export interface ListOfPlace {
  place: ThoughtPlace;
  label: string;
  /** The heading of the date column for this place. */
  dateColumn: string;
  /** The message if the place has no thoughts. */
  empty: string;
}

/** The views with lists of thoughts, which have tabs. The other views are in the menu. */
export const lists = {
  thoughts: {
    place: 'LIVE',
    label: 'Bubbles',
    dateColumn: 'Changed',
    empty: 'No bubbles found. Add your first bubble!',
  },
  drafts: {
    place: 'DRAFT',
    label: 'Drafts',
    dateColumn: 'Goes live',
    empty: 'No drafts. What you save as a draft, only admins see.',
  },
  trash: {
    place: 'TRASH',
    label: 'Trash',
    dateColumn: 'Deleted for good on',
    empty: 'The trash is empty.',
  },
} satisfies Record<string, ListOfPlace>;

const views = { ...lists, admins: null, activity: null };

export const orderLabels = {
  NEWEST: 'Newest first',
  OLDEST: 'Oldest first',
  AUTHOR: 'By author',
  THOUGHT: 'By text',
} satisfies Record<ThoughtOrder, string>;

export const filters = {
  needsAttention: {
    label: 'Needs attention',
    help: 'No playable video, a required field is missing, or the same words as another bubble',
    empty: 'Nothing needs attention.',
  },
} satisfies Record<keyof ThoughtFilter, object>;

export const filterNames = Object.keys(filters) as (keyof ThoughtFilter)[];

export interface Address {
  view: keyof typeof views;
  search: string | null;
  orderBy: ThoughtOrder;
  filter: keyof ThoughtFilter | null;
  /** The action that filters the activity. */
  action: string | null;
  /** The id of the thought whose form is open, or 'new' for a new one. */
  edit: string | null;
}

export const maxSearchLength = 200;

/** Returns the state in the address, and a function that changes it. Another view starts without filters. */
export function useAddress(): [Address, (changes: Partial<Address>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const address = readAddress(parameters);
  return [
    address,
    (changes) => {
      const base = changes.view === undefined ? address : readAddress(new URLSearchParams());
      // Closed forms and all but the first letter of a search get no history entries.
      const replace = changes.edit === null || (changes.search !== undefined && address.search !== null);
      setParameters(writeAddress({ ...base, ...changes }), { replace });
      if (changes.edit === undefined) window.scrollTo({ top: 0 });
    },
  ];
}

/** Reads the state, and ignores invalid values. */
export function readAddress(parameters: URLSearchParams): Address {
  return {
    view: findKey(views, parameters.get('view')) ?? 'thoughts',
    // A space at its end may be followed by the next word.
    search: parameters.get('q')?.trim() ? cutText(parameters.get('q') ?? '', maxSearchLength) : null,
    orderBy: findKey(orderLabels, parameters.get('order')) ?? 'NEWEST',
    filter: findKey(filters, parameters.get('filter')),
    action: parameters.get('action'),
    edit: parameters.get('edit'),
  };
}

export function writeAddress({ view, search, orderBy, ...others }: Address): URLSearchParams {
  const values = {
    view: view === 'thoughts' ? null : view,
    q: search,
    order: orderBy === 'NEWEST' ? null : orderBy,
    ...others,
  };
  return new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}

function findKey<Key extends string>(table: Record<Key, unknown>, name: string | null): Key | null {
  return name !== null && Object.hasOwn(table, name) ? (name as Key) : null;
}

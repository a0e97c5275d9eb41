import { type RefObject, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { createPersistedState } from '../../devices/persistedState.ts';
import { useShortcuts } from '../../page/useShortcuts.ts';
import { createIcon } from '../../ui/icons.tsx';
import { useDebouncedValue } from '../../ui/useDebouncedValue.ts';
import {
  filterNames,
  filters,
  type ListOfPlace,
  maxSearchLength,
  orderLabels,
  useAddress,
} from '../address.ts';
import { formatCount } from '../format.ts';
import type { ThoughtFilter, ThoughtOrder } from '../operations.generated.ts';
import { Button, Options } from '../parts.tsx';
import parts from '../parts.module.css';
import styles from './Collection.module.css';

type ListLayout = 'cards' | 'table';

/** The layout that the admin has chosen in this browser, or null. */
const chosenLayout = createPersistedState('listLayout', '');

/** The maximum size of a collection that is shown as cards by default. */
const maxCards = 200;

/** Returns the layout of the list and a function that changes it. */
export function useListLayout(collectionCount: number): [ListLayout, (layout: ListLayout) => void] {
  const chosen = useSyncExternalStore(chosenLayout.subscribe, chosenLayout.read);
  const isTable = chosen === '' ? collectionCount > maxCards : chosen === 'table';
  return [isTable ? 'table' : 'cards', chosenLayout.write];
}

const CardsIcon = createIcon('M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z');
const TableIcon = createIcon('M4 6h0m4 0h12M4 12h0m4 0h12M4 18h0m4 0h12');

/** For each layout, what the button that leaves it brings. */
const otherLayouts = {
  cards: { layout: 'table', label: 'Table', icon: <TableIcon /> },
  table: { layout: 'cards', label: 'Cards', icon: <CardsIcon /> },
} as const;

interface Props {
  list: ListOfPlace;
  layout: ListLayout;
  onLayoutChange: (layout: ListLayout) => void;
  /** The numbers of thoughts: matching ones, all of the place, and those of each filter. */
  counts: {
    totalCount: number;
    collectionCount: number;
    filterCounts: Partial<Record<keyof ThoughtFilter, number>>;
  } | null;
  /** Whether the counts belong to the previous list. */
  isStale: boolean;
  headingRef: RefObject<HTMLHeadingElement | null>;
  onAdd: () => void;
}

/** The toolbar: search, layout, order and filter, the list's heading with its count, and “Add”. */
export function Toolbar({ list, layout, onLayoutChange, counts, isStale, headingRef, onAdd }: Props) {
  const [{ search, filter, orderBy }, setAddress] = useAddress();
  const searchRef = useRef<HTMLInputElement>(null);
  const [searchText, setSearchText] = useSearchText();
  const canAdd = list.place !== 'TRASH';
  useShortcuts(true, { ...(canAdd && { n: onAdd }), '/': () => searchRef.current?.focus() });
  const other = otherLayouts[layout];
  const isNarrowed = (search !== null || filter !== null) && !isStale;
  return (
    <div className={`${parts.row} ${styles.toolbar}`}>
      <search>
        <input
          ref={searchRef}
          type="search"
          dir="auto"
          className={parts.field}
          aria-label="Search"
          placeholder="Search…"
          maxLength={maxSearchLength}
          value={searchText}
          onChange={(event) => setSearchText(event.target.value)}
        />
        <Button
          className={parts.icon}
          aria-label={other.label}
          title={other.label}
          onClick={() => onLayoutChange(other.layout)}
        >
          {other.icon}
        </Button>
        <select
          className={parts.field}
          aria-label="Order"
          value={orderBy}
          onChange={(event) => setAddress({ orderBy: event.target.value as ThoughtOrder })}
        >
          <Options entries={Object.entries(orderLabels)} />
        </select>
        {filterNames.map((name) => (
          <Button
            key={name}
            aria-pressed={filter === name}
            title={filters[name].help}
            onClick={() => setAddress({ filter: filter === name ? null : name })}
          >
            <span>{filters[name].label + inBrackets(counts?.filterCounts[name])}</span>
          </Button>
        ))}
      </search>
      <div className={styles.heading}>
        <h2 ref={headingRef} className={parts.heading} tabIndex={-1}>
          {list.label + inBrackets(counts?.collectionCount)}
        </h2>
        <output className={parts.muted}>
          {isNarrowed && counts !== null && (
            <span>{`${formatCount(counts.totalCount)} of ${formatCount(counts.collectionCount)}`}</span>
          )}
        </output>
      </div>
      {canAdd && (
        <Button kind="primary" aria-keyshortcuts="n" onClick={onAdd}>
          Add New Bubble
        </Button>
      )}
    </div>
  );
}

function inBrackets(count: number | undefined): string {
  return count === undefined ? '' : ` (${formatCount(count)})`;
}

const searchDelayMs = 220;

/** The text in the search field. It is applied after a pause in typing, and follows Back and Forward. */
function useSearchText(): [string, (text: string) => void] {
  const [{ search }, setAddress] = useAddress();
  /** Null unless somebody is typing. */
  const [typed, setTyped] = useState<string | null>(null);
  if (typed !== null && typed === (search ?? '')) setTyped(null);
  const settled = useDebouncedValue(typed, searchDelayMs);
  const apply = useEffectEvent((text: string) => setAddress({ search: text || null }));
  useEffect(() => {
    if (settled !== null) apply(settled);
  }, [settled]);
  return [typed ?? search ?? '', setTyped];
}

import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { useDebouncedValue } from '../../ui/useDebouncedValue.ts';
import controls from '../components/controls.module.css';
import type { ThoughtOrder } from '../operations.generated.ts';
import type { ListOptions } from '../thoughts/thoughtListCache.ts';
import styles from './Collection.module.css';
import { maxSearchLength, orderLabels } from './listAddress.ts';

interface Props {
  listOptions: ListOptions;
  onChange: (listOptions: ListOptions) => void;
  searchRef: RefObject<HTMLInputElement | null>;
  onAdd: () => void;
  onHelp: () => void;
}

const debounceMs = 220;

/** The search field, the order of the list, and buttons. In the trash, only the one for the shortcuts is shown. */
export function CollectionToolbar({ listOptions, onChange, searchRef, onAdd, onHelp }: Props) {
  const [searchText, setSearchText] = useSearchText(listOptions.search, (search) =>
    onChange({ ...listOptions, search }),
  );
  return (
    <search className={styles.toolbar}>
      <input
        ref={searchRef}
        type="search"
        className={controls.field}
        aria-label="Search"
        placeholder="Search text, author, link…"
        maxLength={maxSearchLength}
        value={searchText}
        onChange={(event) => setSearchText(event.target.value)}
      />
      <select
        className={controls.field}
        aria-label="Order"
        value={listOptions.orderBy}
        onChange={(event) => onChange({ ...listOptions, orderBy: event.target.value as ThoughtOrder })}
      >
        {Object.entries(orderLabels).map(([order, label]) => (
          <option key={order} value={order}>
            {label}
          </option>
        ))}
      </select>
      {!listOptions.trashed && (
        <button
          type="button"
          className={`${controls.primary} ${styles.add}`}
          aria-keyshortcuts="n"
          onClick={onAdd}
        >
          Add New Bubble
        </button>
      )}
      <button
        type="button"
        className={`${controls.button} ${styles.help}`}
        aria-label="Keyboard shortcuts"
        aria-keyshortcuts="?"
        onClick={onHelp}
      >
        ?
      </button>
    </search>
  );
}

/** The text in the search field. It is applied when typing pauses, and follows a search that Back or Forward brings. */
function useSearchText(search: string | null, onSearch: (search: string | null) => void) {
  const [text, setText] = useState(search ?? '');
  const isFromHistory = useNavigationType() === NavigationType.Pop;
  const [seenSearch, setSeenSearch] = useState(search);
  if (search !== seenSearch) {
    setSeenSearch(search);
    if (isFromHistory) setText(search ?? '');
  }
  const current = text.trim() || null;
  const settled = useDebouncedValue(current, debounceMs);
  const apply = useEffectEvent((next: string | null) => {
    if (next === current && next !== search) onSearch(next);
  });
  useEffect(() => apply(settled), [settled]);
  return [text, setText] as const;
}

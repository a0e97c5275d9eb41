import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useDebouncedValue } from '../../ui/useDebouncedValue.ts';
import controls from '../components/controls.module.css';
import type { ThoughtOrder } from '../operations.generated.ts';
import type { ListOptions } from '../thoughts/thoughtListCache.ts';
import styles from './Collection.module.css';

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
  const [searchText, setSearchText] = useState(listOptions.search ?? '');
  const search = useDebouncedValue(searchText.trim() || null, debounceMs);
  const applySearch = useEffectEvent((search: string | null) => {
    if (search !== listOptions.search) onChange({ ...listOptions, search });
  });
  useEffect(() => applySearch(search), [search]);
  return (
    <search className={styles.toolbar}>
      <input
        ref={searchRef}
        type="search"
        className={controls.field}
        aria-label="Search"
        placeholder="Search text, author, link…"
        maxLength={200}
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

const orderLabels = {
  NEWEST: 'Newest first',
  OLDEST: 'Oldest first',
  AUTHOR: 'By author',
  THOUGHT: 'By text',
} satisfies Record<ThoughtOrder, string>;

import { type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useSettled } from '../../ui/useSettled.ts';
import controls from '../controls.module.css';
import type { ThoughtOrder } from '../operations.generated.ts';
import type { Shown } from './lists.ts';
import styles from './Toolbar.module.css';

interface Props {
  shown: Shown;
  onChange: (shown: Shown) => void;
  searchRef: RefObject<HTMLInputElement | null>;
  children: ReactNode;
}

const settlesAfterMs = 220;

/** What to show of the collection, and in which order. */
export function Toolbar({ shown, onChange, searchRef, children }: Props) {
  const [typed, setTyped] = useState(shown.search ?? '');
  const search = useSettled(typed.trim() || null, settlesAfterMs);
  const find = useEffectEvent((search: string | null) => {
    if (search !== shown.search) onChange({ ...shown, search });
  });
  useEffect(() => find(search), [search]);
  return (
    <search className={styles.toolbar}>
      <input
        ref={searchRef}
        type="search"
        className={controls.field}
        aria-label="Search"
        placeholder="Search text, author, link…"
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <select
        className={controls.field}
        aria-label="Order"
        value={shown.orderBy}
        onChange={(event) => onChange({ ...shown, orderBy: event.target.value as ThoughtOrder })}
      >
        {Object.entries(orders).map(([order, name]) => (
          <option key={order} value={order}>
            {name}
          </option>
        ))}
      </select>
      {children}
    </search>
  );
}

const orders = {
  NEWEST: 'Newest first',
  OLDEST: 'Oldest first',
  AUTHOR: 'By author',
  THOUGHT: 'By text',
} satisfies Record<ThoughtOrder, string>;

import { type ReactNode, type RefObject, useEffect, useState } from 'react';
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

/** What to show of the collection, and in which order. */
export function Toolbar({ shown, onChange, searchRef, children }: Props) {
  const [search, setSearch] = useSettledText(shown.search ?? '', (settled) =>
    onChange({ ...shown, search: settled.trim() || null }),
  );
  return (
    <search className={styles.toolbar}>
      <input
        ref={searchRef}
        type="search"
        className={controls.field}
        aria-label="Search"
        placeholder="Search text, author, link…"
        maxLength={200}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
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

const settlesAfterMs = 220;

/** A text that is passed on once the typing pauses. */
function useSettledText(initial: string, onSettled: (text: string) => void) {
  const [typed, setTyped] = useState({ text: initial, isTold: true });
  useEffect(() => {
    if (typed.isTold) return undefined;
    const timer = setTimeout(() => {
      setTyped({ text: typed.text, isTold: true });
      onSettled(typed.text);
    }, settlesAfterMs);
    return () => clearTimeout(timer);
  }, [typed, onSettled]);
  return [typed.text, (text: string) => setTyped({ text, isTold: false })] as const;
}

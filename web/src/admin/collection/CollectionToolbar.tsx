import { useEffect, useEffectEvent, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { Button, Options } from '../components/controls.tsx';
import { useDebouncedValue } from '../../ui/useDebouncedValue.ts';
import controls from '../components/controls.module.css';
import type { ThoughtOrder } from '../operations.generated.ts';
import { CardsIcon, TableIcon } from '../thoughts/icons.tsx';
import type { ListLayout } from '../thoughts/useListLayout.ts';
import styles from './Collection.module.css';
import { maxSearchLength, orderLabels } from './listAddress.ts';
import type { CollectionState } from './useCollection.ts';

const debounceMs = 220;

/** The search field, the filter, the layout and order of the list, and buttons. In the trash, nothing can be added. */
export function CollectionToolbar({ collection }: { collection: CollectionState }) {
  const { listOptions, setListOptions, layout, setLayout, searchRef, openForm, setOpenDialog } = collection;
  const [searchText, setSearchText] = useSearchText(listOptions.search, (search) =>
    setListOptions({ ...listOptions, search }),
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
      <Button
        className={styles.filter}
        aria-pressed={listOptions.needsAttention}
        title="No playable video, a required field is missing, or the same words as another bubble"
        onClick={() => setListOptions({ ...listOptions, needsAttention: !listOptions.needsAttention })}
      >
        Needs attention
      </Button>
      <LayoutToggle layout={layout} onChange={setLayout} />
      <select
        className={controls.field}
        aria-label="Order"
        value={listOptions.orderBy}
        onChange={(event) => setListOptions({ ...listOptions, orderBy: event.target.value as ThoughtOrder })}
      >
        <Options entries={Object.entries(orderLabels)} />
      </select>
      {listOptions.place !== 'TRASH' && (
        <Button kind="primary" className={styles.add} aria-keyshortcuts="n" onClick={() => openForm(null)}>
          Add New Bubble
        </Button>
      )}
      <Button
        className={styles.help}
        aria-label="Keyboard shortcuts"
        aria-keyshortcuts="?"
        onClick={() => setOpenDialog({ dialog: 'help' })}
      >
        ?
      </Button>
    </search>
  );
}

function LayoutToggle({ layout, onChange }: { layout: ListLayout; onChange: (layout: ListLayout) => void }) {
  return (
    <fieldset aria-label="Layout" className={styles.toggle}>
      {(['cards', 'table'] as const).map((name) => (
        <Button
          key={name}
          kind="secondary"
          aria-label={layoutLabels[name]}
          aria-pressed={layout === name}
          onClick={() => onChange(name)}
        >
          {name === 'cards' ? <CardsIcon /> : <TableIcon />} <span>{layoutLabels[name]}</span>
        </Button>
      ))}
    </fieldset>
  );
}

const layoutLabels = { cards: 'Cards', table: 'Table' } satisfies Record<ListLayout, string>;

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

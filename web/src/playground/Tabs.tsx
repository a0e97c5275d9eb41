import { useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { type KeyboardEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from './Tabs.module.css';

/**
 * The tabs of the open operations. They replace GraphiQL's own, which contain buttons: screen readers treat a tab as a
 * single control and can't reach buttons in it.
 * @param container the element to render the tabs into; the component itself uses the state of its GraphiQL parent.
 */
export function Tabs({ container }: { container: HTMLElement }) {
  const { tabs, active } = useGraphiQL((state) => ({ tabs: state.tabs, active: state.activeTabIndex }));
  const actions = useGraphiQLActions();
  const list = useRef<HTMLDivElement>(null);

  const moveFocus = (event: KeyboardEvent) => {
    const nextIndex = findNextTabIndex(event.key, active, tabs.length);
    if (nextIndex === null) return;
    event.preventDefault();
    actions.changeTab(nextIndex);
    list.current?.querySelectorAll('button')[nextIndex]?.focus();
  };
  return createPortal(
    <>
      <div role="tablist" aria-label="Operations" className={styles.list} ref={list}>
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            aria-selected={index === active}
            aria-controls="graphiql-session"
            tabIndex={index === active ? 0 : -1}
            onClick={() => actions.changeTab(index)}
            onKeyDown={moveFocus}
          >
            {tab.title}
          </button>
        ))}
      </div>
      <ActionButton label="New tab" symbol="+" onClick={() => actions.addTab()} />
      {tabs.length > 1 && (
        <ActionButton label="Close tab" symbol="×" onClick={() => actions.closeTab(active)} />
      )}
    </>,
    container,
  );
}

interface ActionProps {
  label: string;
  symbol: string;
  onClick: () => void;
}

function ActionButton({ label, symbol, onClick }: ActionProps) {
  return (
    <button type="button" className={styles.action} aria-label={label} title={label} onClick={onClick}>
      {symbol}
    </button>
  );
}

/** Returns the index of the tab that a key moves to, or null for other keys. */
function findNextTabIndex(key: string, active: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (active + 1) % count;
    case 'ArrowLeft':
      return (active - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

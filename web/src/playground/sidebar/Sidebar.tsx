import { useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { useRef } from 'react';
import { Choices } from '../Choices.tsx';
import { examples, findExample } from '../examples.ts';
import { useOpenQuery } from '../queryOfLink.ts';
import styles from './Sidebar.module.css';
import { SchemaExplorer } from './SchemaExplorer.tsx';

const panels = { examples: 'Examples', schema: 'Schema' };
export type SidebarPanel = keyof typeof panels;

interface Props {
  shown: SidebarPanel;
  onChoose: (panel: SidebarPanel) => void;
}

/** The examples, the developer's own queries and the schema. In a narrow window, it is a menu below its button. */
export function Sidebar({ shown, onChoose }: Props) {
  const asideRef = useRef<HTMLElement>(null);
  return (
    <aside ref={asideRef} id="sidebar" popover="auto" className={styles.sidebar} aria-label="Sidebar">
      <Choices labels={panels} chosen={shown} onChoose={onChoose} />
      {shown === 'schema' ? (
        <SchemaExplorer />
      ) : (
        <QueryList
          onSelect={() => {
            // Only as a menu, it is a popover that is open.
            if (asideRef.current?.matches(':popover-open') === true) asideRef.current.hidePopover();
          }}
        />
      )}
    </aside>
  );
}

function QueryList({ onSelect }: { onSelect: () => void }) {
  const { tabs, activeTabIndex } = useGraphiQL(({ tabs, activeTabIndex }) => ({ tabs, activeTabIndex }));
  const actions = useGraphiQLActions();
  const openQuery = useOpenQuery();
  const current = tabs[activeTabIndex];
  const select = (index: number) => {
    actions.changeTab(index);
    onSelect();
  };
  const ownTabs = tabs.filter((tab) => findExample(tab) === undefined);
  return (
    <div className={styles.list}>
      {examples.map((example) => (
        <button
          key={example.title}
          type="button"
          aria-current={current && findExample(current) === example ? 'true' : undefined}
          onClick={() => {
            openQuery(example);
            onSelect();
          }}
        >
          <strong>{example.title}</strong> <span>{example.description}</span>
        </button>
      ))}
      <h2>Your queries</h2>
      {ownTabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          aria-current={tab === current ? 'true' : undefined}
          onClick={() => select(tabs.indexOf(tab))}
        >
          <strong>{tab.title}</strong>
        </button>
      ))}
      <p>
        <button type="button" onClick={() => actions.addTab()}>
          New
        </button>
        {current && ownTabs.includes(current) && tabs.length > 1 && (
          <button type="button" onClick={() => actions.closeTab(activeTabIndex)}>
            Delete
          </button>
        )}
      </p>
    </div>
  );
}

import {
  DropdownMenu,
  formatShortcutForOS,
  QueryEditor,
  HeaderEditor,
  KEY_MAP,
  useGraphiQL,
  useGraphiQLActions,
  VariableEditor,
} from '@graphiql/react';
import { useState } from 'react';
import { ResumeIcon } from '../../ui/icons.tsx';
import { Choices } from '../Choices.tsx';
import { findExample } from '../examples.ts';
import page from '../Playground.module.css';
import styles from './QueryEditors.module.css';
import { Splitter } from './Splitter.tsx';

const tools = { variables: 'Variables', headers: 'Headers' };

/** The query with its buttons, and below it the variables and headers. */
export function QueryEditors() {
  const [shownTool, setShownTool] = useState<keyof typeof tools>('variables');
  const [querySize, setQuerySize] = useState(75);
  const tab = useGraphiQL(({ tabs, activeTabIndex }) => tabs[activeTabIndex]);
  const { prettifyEditors } = useGraphiQLActions();
  return (
    <section
      id="query-pane"
      className={styles.query}
      style={{ '--query-size': querySize }}
      aria-label="Query"
    >
      <div className={`${page.bar} ${styles.toolbar}`}>
        <h2>{tab?.title}</h2>
        {tab && findExample(tab) === undefined && <span>edited</span>}
        <button type="button" onClick={() => void prettifyEditors()}>
          Tidy
        </button>
        <RunButton />
      </div>
      <div className={styles.editor}>
        <QueryEditor />
      </div>
      <Splitter
        label="Height of the query"
        orientation="horizontal"
        value={querySize}
        onChange={setQuerySize}
      />
      <Choices labels={tools} chosen={shownTool} onChoose={setShownTool} />
      <div className={styles.editor}>
        <VariableEditor className={shownTool === 'variables' ? '' : 'hidden'} />
        <HeaderEditor className={shownTool === 'headers' ? '' : 'hidden'} />
      </div>
    </section>
  );
}

/** Runs the query. If it has several operations, a menu has one item for each. */
function RunButton() {
  const { operations = [], isFetching } = useGraphiQL(({ operations, isFetching }) => ({
    operations,
    isFetching,
  }));
  const actions = useGraphiQLActions();
  const shortcut = <kbd>{formatShortcutForOS(KEY_MAP.runQuery.key)}</kbd>;
  if (operations.length <= 1 || isFetching) {
    return (
      <button
        id="run"
        type="button"
        className={styles.run}
        onClick={() => (isFetching ? actions.stop() : actions.run())}
      >
        <ResumeIcon /> {isFetching ? 'Stop' : 'Run'} {shortcut}
      </button>
    );
  }
  return (
    <DropdownMenu>
      <DropdownMenu.Button id="run" className={styles.run}>
        <ResumeIcon /> Run… {shortcut}
      </DropdownMenu.Button>
      <DropdownMenu.Content>
        {operations.map(({ name }) => (
          <DropdownMenu.Item
            key={name?.value}
            onSelect={() => {
              if (name) actions.setOperationName(name.value);
              actions.run();
            }}
          >
            {name?.value}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu>
  );
}

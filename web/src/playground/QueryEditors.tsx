import {
  ExecuteButton,
  QueryEditor,
  HeaderEditor,
  useGraphiQL,
  useGraphiQLActions,
  VariableEditor,
} from '@graphiql/react';
import { useState } from 'react';
import { findExample } from './examples.ts';
import styles from './Playground.module.css';
import { Splitter } from './Splitter.tsx';

const tools = { variables: 'Variables', headers: 'Headers' };

/** The query with its buttons, and below it the variables and headers. */
export function QueryEditors() {
  const [shownTool, setShownTool] = useState('variables');
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
      <div className={styles.toolbar}>
        <h2>{tab?.title}</h2>
        {tab && findExample(tab) === undefined && <span>edited</span>}
        <button type="button" onClick={() => void prettifyEditors()}>
          Tidy
        </button>
        <ExecuteButton />
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
      <div className={styles.tools}>
        {Object.entries(tools).map(([tool, label]) => (
          <button
            key={tool}
            type="button"
            aria-pressed={tool === shownTool}
            onClick={() => setShownTool(tool)}
          >
            {label}
          </button>
        ))}
      </div>
      <div className={styles.editor}>
        <VariableEditor className={shownTool === 'variables' ? '' : 'hidden'} />
        <HeaderEditor className={shownTool === 'headers' ? '' : 'hidden'} />
      </div>
    </section>
  );
}

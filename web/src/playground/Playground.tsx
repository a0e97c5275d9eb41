import './styleNonce.ts';
import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import { GraphiQLProvider } from '@graphiql/react';
import { useMemo, useState } from 'react';
import { Answer } from './answer/Answer.tsx';
import { Choices } from './Choices.tsx';
import { EditorOptions } from './editors/EditorOptions.tsx';
import { examples } from './examples.ts';
import { createFetcher, type LastRun } from './answer/fetcher.ts';
import { PlaygroundHeader } from './PlaygroundHeader.tsx';
import styles from './Playground.module.css';
import { QueryEditors } from './editors/QueryEditors.tsx';
import { type Message, MessageDialog } from './MessageDialog.tsx';
import { SharedQueryListener, useSharedQuery } from './queryOfLink.ts';
import { Sidebar, type SidebarPanel } from './sidebar/Sidebar.tsx';
import { Splitter } from './editors/Splitter.tsx';
import { StatusLine } from './answer/StatusLine.tsx';
import { editorTheme, useEditorStatus } from './editors/useEditorStatus.ts';
import { useSignIn } from './useSignIn.ts';

const panes = { query: 'Query', answer: 'Response' };

/** The API explorer: GraphiQL's editors, served from this site, with examples that can be run. */
export function Playground() {
  const session = useSignIn();
  const editorStatus = useEditorStatus();
  const [lastRun, setLastRun] = useState<LastRun | null>(null);
  const [shownPane, setShownPane] = useState<keyof typeof panes>('query');
  const [shownPanel, setShownPanel] = useState<SidebarPanel>('examples');
  const [querySize, setQuerySize] = useState(50);
  const [message, setMessage] = useState<Message | null>(null);
  const sharedQuery = useSharedQuery(setMessage);
  const { getToken } = session;
  const fetcher = useMemo(
    () => createFetcher(getToken, { onStart: () => setShownPane('answer'), onEnd: setLastRun }),
    [getToken],
  );
  if (editorStatus !== 'ready' || sharedQuery === undefined) {
    return (
      <main className={styles.loading}>
        <output>
          {editorStatus === 'failed'
            ? "The editor couldn't be loaded. Reload the page to try again."
            : 'Loading...'}
        </output>
      </main>
    );
  }
  return (
    <GraphiQLProvider
      fetcher={fetcher}
      defaultTabs={sharedQuery === null ? examples : [sharedQuery, ...examples]}
      {...(sharedQuery !== null && {
        initialQuery: sharedQuery.query,
        initialVariables: sharedQuery.variables ?? '',
      })}
      editorTheme={editorTheme}
    >
      <EditorOptions />
      <SharedQueryListener showMessage={setMessage} />
      <div className={`graphiql-container ${styles.page}`}>
        <PlaygroundHeader session={session} showMessage={setMessage} />
        <Sidebar shown={shownPanel} onChoose={setShownPanel} />
        <main className={styles.panes} data-shown={shownPane} style={{ '--query-size': querySize }}>
          {/* In a narrow window, one pane is shown at a time. */}
          <Choices labels={panes} chosen={shownPane} onChoose={setShownPane} className={styles.paneTabs} />
          <QueryEditors />
          <Splitter
            label="Width of the query"
            orientation="vertical"
            value={querySize}
            onChange={setQuerySize}
          />
          <Answer onOpenSchema={() => setShownPanel('schema')} />
        </main>
        <StatusLine session={session} lastRun={lastRun} />
        {message !== null && <MessageDialog message={message} onClose={() => setMessage(null)} />}
      </div>
    </GraphiQLProvider>
  );
}
